import { expect, it } from 'vitest'
import { areSimilarNames, buildMatchKeys, findLikenesses } from './client-likeness.ts'

const SIMILAR = [
  ['Juniper Health', 'Juniper Healthcare Partners'],
  ['Hillcrest Middle School', 'Hillcrest Middle'],
  ['St. Brendan Academy', "Saint Brendan's Academy"],
  ['Café Aurora', 'CAFE AURORA LLC'],
  ['University of Ridgeline', 'Ridgeline University'],
  ['Meridien Logistics', 'Meridian Logistics'],
] as const
const DIFFERENT = [
  ['Juniper Health', 'Harbor & Finch Accounting'],
  ['Northfield High School', 'Eastgate High School'],
  ['Public School', 'State University'],
] as const

it.each(SIMILAR)('areSimilarNames finds %s similar to %s, and both share a match key', (name, other) => {
  expect(areSimilarNames(name, other)).toBe(true)
  const keys = buildMatchKeys({ organization: other, contactEmail: '', phone: '' })
  expect(buildMatchKeys({ organization: name, contactEmail: '', phone: '' }).some((key) => keys.includes(key))).toBe(
    true,
  )
})

it.each(DIFFERENT)('areSimilarNames finds %s different from %s', (name, other) => {
  expect(areSimilarNames(name, other)).toBe(false)
})

it('findLikenesses returns the same name, e-mail, phone and domain, strongest first', () => {
  const client = { organization: 'Juniper  health', contactEmail: 'amy@juniper.example', phone: '+1 (555) 010-0199' }
  const like = (organization: string, contactEmail: string, phone: string) =>
    findLikenesses({ organization, contactEmail, phone }, client, () => true)
  expect(like('juniper HEALTH', 'amy@juniper.example', '555.010.0199 ext. 4')).toEqual([
    ...['same name', 'same e-mail', 'same phone'],
  ])
  expect(like('Juniper', 'bob@juniper.example', '')).toEqual(['similar name', 'same e-mail domain (juniper.example)'])
  expect(like('Harbor Finch', 'bob@harbor.example', '911')).toEqual([])
})

it('findLikenesses ignores the domain of a free mail provider, but not the same address', () => {
  const client = { organization: 'Harbor & Finch', contactEmail: 'harbor@gmail.com', phone: '' }
  const like = (contactEmail: string) =>
    findLikenesses({ organization: 'Tidewater Bank', contactEmail, phone: '' }, client, () => true)
  expect(like('tidewater@gmail.com')).toEqual([])
  expect(like('harbor@gmail.com')).toEqual(['same e-mail'])
})
