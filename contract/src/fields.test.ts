import { expect, it } from 'vitest'
import { hours, longText, money, name, noteToStranger, personName, phone, reason, shortText } from './fields.ts'

it.each([
  ['hours', hours, [0.25, 7.5, 24], [0, -1, 0.1, 1e-30, 5e-324, 0.2500001, 24.25, Number.NaN]],
  ['money', money, [0, 0.01, 19.99, 0.1 + 0.2, 10_000_000], [-1, 0.001, 1e-30, 19.999, Number.POSITIVE_INFINITY]],
] as const)('%s accept valid values and refuse others with one issue', (_name, schema, good, bad) => {
  expect(good.filter((value) => !schema.safeParse(value).success)).toEqual([])
  expect(bad.filter((value) => schema.safeParse(value).success)).toEqual([])
  for (const value of bad) expect(schema.safeParse(value).error?.issues).toHaveLength(1)
})

it('text of invisible characters counts as empty, and visible text keeps them', () => {
  const unseen = ['\u200b', ' \u2060\u00ad ', '\u3164', '\ufeff\u200d', '\u2800']
  for (const text of unseen) {
    expect([shortText.parse(text), longText.parse(text)]).toEqual(['', ''])
    expect([name.safeParse(text).success, reason.safeParse(text).success]).toEqual([false, false])
  }
  for (const text of ['\u2764\ufe0f', 'Mei\u200b', '👩\u200d🏫']) expect(name.parse(` ${text} `)).toBe(text)
})

it.each(['', '555', '(555) 010-0199', '+1 555.010.0199', '555-0101 x23', '555 0101 ext. 4', '+43 1 58858/0'])(
  'phone accepts %j',
  (text) => expect(phone.parse(text)).toBe(text),
)

it.each(['abc', '555-CALL', '1', '+', 'call me at 555 0101', '555 0101 or 555 0102'])('phone refuses %j', (text) =>
  expect(phone.safeParse(text).success).toBe(false),
)

it.each([
  'http://evil.example/login',
  'evil.example',
  'me@evil.example',
  'evil。example',
  'evil．example',
  'evil\u2024example',
  'evil.\u200bexample',
  'e\u00advil.\u2060example',
  'go to 192.0.2.1/login',
])('a note to a stranger and the name of a person refuse the address in %j', (text) => {
  for (const schema of [noteToStranger, personName]) expect(schema.safeParse(text).success).toBe(false)
})

it.each(['Dr. J. R. Smith-Jones', "Mei-Lin O'Neill", 'Žofie 2.0', 'Group 3. Room 1.5'])(
  'a note to a stranger and the name of a person accept %j',
  (text) => {
    for (const schema of [noteToStranger, personName]) expect(schema.parse(text)).toBe(text)
  },
)
