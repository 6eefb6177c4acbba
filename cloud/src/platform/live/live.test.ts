import { expect, it } from 'vitest'
import type { Actor } from '../actor.ts'
import { hears } from './live.ts'

const person = { userid: 'u', email: 'uma@example.edu', permission: 'No Access', verified: true } as Actor

it('who has not shown that an address is theirs hears nothing that is told to it', () => {
  const audience = { emails: [person.email], userids: [person.userid] }
  expect(hears(person, audience)).toBe(true)
  expect(hears({ ...person, verified: false }, audience)).toBe(false)
  expect(hears({ ...person, verified: false }, { everyone: true })).toBe(true)
  expect(hears({ ...person, verified: false, permission: 'Admin' }, {})).toBe(false)
  expect(hears({ ...person, permission: 'Admin' }, null)).toBe(false)
})
