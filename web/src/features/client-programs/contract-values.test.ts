import type { LineFacts, LineUnit } from '@belay/contract/line-units'
import { describe, expect, it } from 'vitest'
import { describeOpenLines, toLineValues } from './contract-values.ts'

const FACTS: LineFacts = { participants: 24, startTime: null, endTime: null, staffNeeded: null }
const lineOf = (description: string, unit: LineUnit | null, quantity: number | null) =>
  toLineValues({ itemID: null, lineItemCode: '', description, unitPrice: 0.67, quantity, unit })

describe('describeOpenLines', () => {
  it.each([
    ['no line', [], ''],
    [
      'lines with a typed or computed quantity',
      [lineOf('Lunch', 'participant', null), lineOf('Travel', 'mile', 40)],
      '',
    ],
    ['a line per mile', [lineOf('Travel', 'mile', null)], 'Still to be entered: miles of Travel'],
    [
      'lines without a quantity',
      [lineOf('Travel', 'mile', null), lineOf('Guide', 'hour', null)],
      'Still to be entered: miles of Travel, hours of Guide',
    ],
  ])('names the lines that the total leaves out, for %s', (_, lines, words) => {
    expect(describeOpenLines(lines, FACTS)).toBe(words)
  })
})
