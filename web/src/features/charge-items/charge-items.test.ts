import { expect, it } from 'vitest'
import { describeSaved, findProblems } from './price-sheet.ts'

const other = { lineItemCode: 'ROOM', description: 'Meeting room', unitPrice: 120, unit: null }

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
])('findProblems %s', (_, cells, problems) => {
  expect(findProblems(cells, [other])).toEqual(problems)
})

const money = (amount: number | null | undefined) => `$${amount}`
it.each([
  ['includes the old price if the price changed', { ...other, unitPrice: 130 }, other, 'Saved ROOM: $130, was $120.'],
  ['shows only the code after another change', { ...other, description: 'Room' }, other, 'Saved ROOM.'],
  ['shows a new item as added', other, null, 'Added ROOM.'],
])('describeSaved %s', (_, item, before, words) => {
  expect(describeSaved(item, before, { money })).toBe(words)
})
