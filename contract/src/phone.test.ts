import { expect, it } from 'vitest'
import { phone } from './fields.ts'

it.each(['', '555', '(555) 010-0199', '+1 555.010.0199', '555-0101 x23', '555 0101 ext. 4', '+43 1 58858/0'])(
  'phone accepts %j',
  (text) => {
    expect(phone.parse(text)).toBe(text)
  },
)

it.each(['abc', '555-CALL', '1', '+', 'call me at 555 0101', '555 0101 or 555 0102'])('phone refuses %j', (text) => {
  expect(phone.safeParse(text).success).toBe(false)
})
