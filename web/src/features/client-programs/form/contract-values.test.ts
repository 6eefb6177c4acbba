import type { LineFacts, LineUnit } from '@belay/contract/line-units'
import { describe, expect, it } from 'vitest'
import { createLine } from '../../../testing/line-items.ts'
import { describeOpenLines, toLineValues } from './contract-values.ts'

const FACTS: LineFacts = { participants: 24, startTime: null, endTime: null, staffNeeded: null }
const createValues = (description: string, unit: LineUnit | null, quantity: number | null) =>
  toLineValues(createLine(description, { quantity, unit }))

describe('describeOpenLines', () => {
  it.each([
    ['no line', [], ''],
    [
      'lines with a typed or computed quantity',
      [createValues('Lunch', 'participant', null), createValues('Travel', 'mile', 40)],
      '',
    ],
    ['a line per mile', [createValues('Travel', 'mile', null)], 'Still to be entered: miles of Travel'],
    [
      'lines without a quantity',
      [createValues('Travel', 'mile', null), createValues('Guide', 'hour', null)],
      'Still to be entered: miles of Travel, hours of Guide',
    ],
  ])('names the lines that the total leaves out, for %s', (_, lines, sentence) => {
    expect(describeOpenLines(lines, FACTS)).toBe(sentence)
  })
})
