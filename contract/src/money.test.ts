import { describe, expect, it } from 'vitest'
import { contractTotal, cost, lineCents, moneyFormat, toHundredths } from './money.ts'

describe('money', () => {
  it.each([
    [3, 0.1, 30],
    [0.25, 18.1, 453],
    [0.25, 18.5, 463],
    [0.75, 19.99, 1499],
    [1.005, 100, 10050],
    [100_000, 10_000_000, 100_000_000_000_000],
  ])('lineCents(%d, %d) returns %d, rounded half up', (quantity, price, cents) =>
    expect(lineCents(quantity, price)).toBe(cents),
  )

  it('contractTotal rounds each line, subtracts the discount and never returns less than 0', () => {
    const lines = [
      { quantity: 0.25, unitPrice: 18.1 },
      { quantity: 0.25, unitPrice: 18.1 },
    ]
    expect(contractTotal(lines, 0)).toBe(9.06)
    expect(contractTotal(lines, 0.06)).toBe(9)
    expect(contractTotal(lines, 50)).toBe(0)
    expect(
      contractTotal(
        [
          { quantity: 1, unitPrice: 0.1 },
          { quantity: 1, unitPrice: 0.2 },
        ],
        0,
      ),
    ).toBe(0.3)
  })

  it('cost counts negative and missing hours as 0', () => {
    expect(cost(-2, 20)).toBe(0)
    expect(cost(undefined, 20)).toBe(0)
    expect(cost(3.5, 18.25)).toBe(63.88)
  })

  it('moneyFormat follows the locale and the currency', () => {
    expect(moneyFormat('en', 'USD').format(1234.5)).toBe('$1,234.50')
    expect(moneyFormat('de', 'EUR').format(1234.5)).toBe('1.234,50\u00A0€')
    expect(moneyFormat('en', 'USD').format(-100)).toBe('−$100.00')
  })

  it('toHundredths rounds a sum of fractions to two decimals', () => expect(toHundredths(0.1 + 0.2)).toBe(0.3))
})
