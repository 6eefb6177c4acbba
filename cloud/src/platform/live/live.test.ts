import { expect, it } from 'vitest'
import type { Actor } from '../calls/actor.ts'
import { mayReceive } from './live.ts'

const person = { userid: 'u', email: 'uma@example.edu', permission: 'No Access', verified: true } as Actor

it('mayReceive accepts an unconfirmed person only for changes to everyone', () => {
  const audience = { emails: [person.email], userids: [person.userid] }
  expect(mayReceive({ actor: person }, audience)).toBe(true)
  expect(mayReceive({ actor: { ...person, verified: false } }, audience)).toBe(false)
  expect(mayReceive({ actor: { ...person, verified: false } }, { everyone: true })).toBe(true)
  expect(mayReceive({ actor: { ...person, verified: false, permission: 'Admin' } }, {})).toBe(false)
  expect(mayReceive({ actor: { ...person, permission: 'Admin' } }, null)).toBe(false)
})

it('mayReceive matches a staff ID only for the person with that staff record', () => {
  expect(mayReceive({ actor: person, staffID: 'finn' }, { staffIDs: ['fay', 'finn'] })).toBe(true)
  expect(mayReceive({ actor: person, staffID: 'finn' }, { staffIDs: ['fay'] })).toBe(false)
  expect(mayReceive({ actor: person }, { staffIDs: ['finn'] })).toBe(false)
  expect(mayReceive({ actor: { ...person, verified: false }, staffID: 'finn' }, { staffIDs: ['finn'] })).toBe(false)
})
