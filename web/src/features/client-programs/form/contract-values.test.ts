import type { LineFacts, LineUnit } from '@belay/contract/line-units'
import { describe, expect, it } from 'vitest'
import { describeOpenLines, toLineValues } from './contract-values.ts'

const FACTS: LineFacts = { participants: 24, startTime: null, endTime: null, staffNeeded: null }
const createLine = (description: string, unit: LineUnit | null, quantity: number | null) =>
  toLineValues({ itemID: null, lineItemCode: '', description, unitPrice: 0.67, quantity, unit })

describe('describeOpenLines', () => {
  it.each([
    ['no line', [], ''],
    [
      'lines with a typed or computed quantity',
      [createLine('Lunch', 'participant', null), createLine('Travel', 'mile', 40)],
      '',
    ],
    ['a line per mile', [createLine('Travel', 'mile', null)], 'Still to be entered: miles of Travel'],
    [
      'lines without a quantity',
      [createLine('Travel', 'mile', null), createLine('Guide', 'hour', null)],
      'Still to be entered: miles of Travel, hours of Guide',
    ],
  ])('names the lines that the total leaves out, for %s', (_, lines, sentence) => {
    expect(describeOpenLines(lines, FACTS)).toBe(sentence)
  })
})
