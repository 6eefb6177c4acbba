import { describe, expect, it } from 'vitest'
import { inBatches, manySentence } from './act.ts'
import { isHours, isMoney } from './checks.ts'
import { telLink } from './contact-details.tsx'
import { valueInWords } from './form-conflict.tsx'
import { byPath } from './form-values.ts'

describe('rules of forms and bulk actions', () => {
  it('manySentence counts the done rows and lists the reasons of the skipped ones', () => {
    expect(
      manySentence(
        {
          done: Array(38),
          skipped: [
            { label: 'Northside', message: 'Someone else changed this first.' },
            { label: '', message: 'Not pending.' },
          ],
        },
        'approved',
      ),
    ).toBe('38 approved, 2 skipped: Northside: Someone else changed this first. Not pending.')
    expect(manySentence({ done: [1], skipped: [] }, 'approved')).toBe('1 approved.')
  })

  it('inBatches calls once per batch, and skips a batch that fails', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => String(index))
    const sizes: number[] = []
    const answer = await inBatches(
      rows,
      (row) => row,
      async (some) => {
        sizes.push(some.length)
        if (sizes.length === 3) throw new Error('x')
        return { done: some.slice(1), skipped: [{ id: some[0] ?? '', message: 'Paid.' }] }
      },
    )
    expect(sizes).toEqual([200, 200, 50])
    expect([answer.done.length, answer.skipped.length]).toEqual([398, 52])
  })

  it('valueInWords returns plain text, and byPath flattens objects', () => {
    const format = { date: (text: string | null | undefined) => `on ${text}`, number: String }
    const told = (value: unknown) => valueInWords(value, format)
    expect(told('')).toBe('(empty)')
    expect(told(['Ropes', 'Knots'])).toBe('Ropes; Knots')
    expect(told([{ key: 'line-1', itemID: 'x', description: 'Ropes', quantity: 2 }])).toBe('Ropes, 2')
    expect(told('10/24/2026')).toBe('on 10/24/2026')
    expect(told(false)).toBe('No')
    expect(told('<p>Pay <b>now</b></p>')).toBe('Pay now')
    expect(byPath({ name: 'a', programDetails: { dates: [1], place: { room: 2 } } })).toEqual({
      name: 'a',
      'programDetails.dates': [1],
      'programDetails.place.room': 2,
    })
  })

  it('isMoney and isHours apply the same rules as the cloud', () => {
    expect([isMoney()(12.34), isMoney()(1.999), isMoney()(-1)].map((wrong) => wrong === null)).toEqual([
      true,
      false,
      false,
    ])
    expect([isHours()(0.25), isHours()(0.3), isHours()(0), isHours()(24.25)].map((wrong) => wrong === null)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('telLink', () => {
  it('contains only the digits', () => {
    expect(telLink('(555) 010-0310')).toBe('tel:5550100310')
    expect(telLink('+1 555 010 0310')).toBe('tel:+15550100310')
  })
})
