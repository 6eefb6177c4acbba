import { expect, it } from 'vitest'
import { describeSaved, findProblems } from './price-sheet.ts'

const other = { lineItemCode: 'ROOM', description: 'Meeting room', unitPrice: 120, unit: null }

it.each([
  ['a whole row is fine', { lineItemCode: 'LUNCH', description: 'Box lunch', unitPrice: 13.25, unit: null }, {}],
  [
    'a code is taken whatever its case',
    { lineItemCode: ' room', description: 'Room', unitPrice: 1, unit: null },
    { lineItemCode: 'Another item has this code.' },
  ],
  [
    'every cell is needed',
    { lineItemCode: '', description: ' ', unitPrice: '' as const, unit: null },
    { lineItemCode: 'Enter a code.', description: 'Enter a description.', unitPrice: 'Enter a price.' },
  ],
])('%s', (_, cells, problems) => {
  expect(findProblems(cells, [other])).toEqual(problems)
})

const money = (amount: number | null | undefined) => `$${amount}`
it.each([
  ['a price is told with what it was', { ...other, unitPrice: 130 }, other, 'Saved ROOM: $130, was $120.'],
  ['another change by the code', { ...other, description: 'Room' }, other, 'Saved ROOM.'],
  ['a new item as added', other, null, 'Added ROOM.'],
])('%s', (_, item, before, words) => {
  expect(describeSaved(item, before, { money })).toBe(words)
})
