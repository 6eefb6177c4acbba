import { expect, test } from 'vitest'
import { findLikelyPlace } from './place-values.ts'

const KNOWN = [
  { placeID: 'hall', setting: 'indoor' as const, capacity: 20 },
  { placeID: 'tower', setting: 'outdoor' as const, capacity: 40 },
  { placeID: 'field', setting: 'outdoor' as const, capacity: null },
]
const requestedPlace = { location: 'on campus', setting: 'either', participants: 15 }

test.each([
  ["the first of the type's places", {}, ['tower', 'hall'], 'tower'],
  ['a place with the requested setting', { setting: 'indoor' }, ['tower', 'hall'], 'hall'],
  [
    'a large enough place, even with another setting',
    { setting: 'indoor', participants: 30 },
    ['hall', 'tower'],
    'tower',
  ],
  ['a place without a capacity limit', { participants: 500 }, ['hall', 'tower', 'field'], 'field'],
  ["nothing if the type's places are not in use", {}, ['gone'], ''],
  ['nothing for an unknown program type', {}, undefined, ''],
  ["nothing for a request at the client's site", { location: 'client site' }, ['tower'], ''],
])('findLikelyPlace returns %s', (_, changes, placeIDs, expected) => {
  expect(findLikelyPlace({ ...requestedPlace, ...changes }, placeIDs, KNOWN)).toBe(expected)
})
