import { expect, it } from 'vitest'
import { toSlug } from './slug.ts'

it.each([
  ['High Ropes Challenge', 'high-ropes-challenge'],
  [' Ropes & Tower: all day! ', 'ropes-tower-all-day'],
  ['Éclair über 2 Tage', 'eclair-uber-2-tage'],
  ['登山', '登山'],
  ['?!', ''],
])('toSlug(%j) returns %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})
