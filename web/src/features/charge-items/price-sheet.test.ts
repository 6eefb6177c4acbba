import { expect, it } from 'vitest'
import { describeSaved, findCellProblems } from './price-sheet.ts'

const otherItem = { lineItemCode: 'ROOM', description: 'Meeting room', unitPrice: 120, unit: null }

it.each([
  ['accepts a complete row', { lineItemCode: 'LUNCH', description: 'Box lunch', unitPrice: 13.25, unit: null }, {}],
  [
    'rejects an existing code, also in another case',
    { lineItemCode: ' room', description: 'Room', unitPrice: 1, unit: null },
    { lineItemCode: 'Another item has this code.' },
  ],
  [
    'requires every cell',
    { lineItemCode: '', description: ' ', unitPrice: '' as const, unit: null },
    { lineItemCode: 'Enter a code.', description: 'Enter a description.', unitPrice: 'Enter a price.' },
  ],
])('findCellProblems %s', (_, cells, problems) => {
  expect(findCellProblems(cells, [otherItem])).toEqual(problems)
})

const money = (amount: number | null | undefined) => `$${amount}`
it.each([
  [
    'shows the old price of a changed price',
    { ...otherItem, unitPrice: 130 },
    otherItem,
    'Saved ROOM: $130, was $120.',
  ],
  ['shows only the code after another change', { ...otherItem, description: 'Room' }, otherItem, 'Saved ROOM.'],
  ['shows a new item as added', otherItem, null, 'Added ROOM.'],
])('describeSaved %s', (_, item, oldValues, sentence) => {
  expect(describeSaved(item, oldValues, { money })).toBe(sentence)
})
