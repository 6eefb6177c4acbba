import { expect, it } from 'vitest'
import type { Actor } from '../actor.ts'
import { mayReceive } from './live.ts'

const person = { userid: 'u', email: 'uma@example.edu', permission: 'No Access', verified: true } as Actor

it('who has not shown that an address is theirs hears nothing that is told to it', () => {
  const audience = { emails: [person.email], userids: [person.userid] }
  expect(mayReceive({ actor: person }, audience)).toBe(true)
  expect(mayReceive({ actor: { ...person, verified: false } }, audience)).toBe(false)
  expect(mayReceive({ actor: { ...person, verified: false } }, { everyone: true })).toBe(true)
  expect(mayReceive({ actor: { ...person, verified: false, permission: 'Admin' } }, {})).toBe(false)
  expect(mayReceive({ actor: { ...person, permission: 'Admin' } }, null)).toBe(false)
})

it('who goes by a name hears what is told to it, and nobody else does', () => {
  expect(mayReceive({ actor: person, staffID: 'finn' }, { staffIDs: ['fay', 'finn'] })).toBe(true)
  expect(mayReceive({ actor: person, staffID: 'finn' }, { staffIDs: ['fay'] })).toBe(false)
  expect(mayReceive({ actor: person }, { staffIDs: ['finn'] })).toBe(false)
  expect(mayReceive({ actor: { ...person, verified: false }, staffID: 'finn' }, { staffIDs: ['finn'] })).toBe(false)
})
