import { expect, test } from 'vitest'
import { likelyPlace } from './place-values.ts'

const place = (placeID: string, setting: 'indoor' | 'outdoor', capacity: number | null) => ({
  ...{ placeID, setting, capacity },
})
const KNOWN = [place('hall', 'indoor', 20), place('tower', 'outdoor', 40), place('field', 'outdoor', null)]
const wish = { location: 'on campus', setting: 'either', participants: 15 }

test.each([
  ['the first place of its type', {}, ['tower', 'hall'], 'tower'],
  ['one as it wishes', { setting: 'indoor' }, ['tower', 'hall'], 'hall'],
  [
    'one that is large enough, also where it wishes another',
    { setting: 'indoor', participants: 30 },
    ['hall', 'tower'],
    'tower',
  ],
  ['one without a limit', { participants: 500 }, ['hall', 'tower', 'field'], 'field'],
  ['none where its type names none in use', {}, ['gone'], ''],
  ['none where its type is not known', {}, undefined, ''],
  ["none at the client's place", { location: 'client site' }, ['tower'], ''],
])('a request is likely to be at %s', (_, wished, placeIDs, expected) => {
  expect(likelyPlace({ ...wish, ...wished }, placeIDs, KNOWN)).toBe(expected)
})
