import { expect, it } from 'vitest'
import { openTestStore } from '../../testing/engines.ts'
import type { Actor } from '../calls/actor.ts'
import { book, books } from '../documents/store-tests/books.testing.ts'
import { createLive, mayReceive } from './live.ts'

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

it('createLive remembers the last 400 changes, and says for how long it knows all of them', async () => {
  const clubs = { ...books, name: 'resources', audience: () => ({ roles: ['Facilitator' as const] }) }
  const { store, close } = await openTestStore('sqlite', [clubs])
  const live = createLive(store)
  const createBooks = async (count: number) => {
    const batch = store.batch()
    for (let n = 0; n < count; n++) batch.create(clubs, book(crypto.randomUUID()))
    await batch.commit()
  }
  await createBooks(1)
  const startedAt = performance.now()
  await createBooks(400)
  const readers = { member: { ...person, permission: 'Facilitator' as const }, stranger: person }
  const countRecent = (actor: Actor) => live.listRecent({ actor }, performance.now() - startedAt).events.length
  const areAllKnown = () => live.listRecent({ actor: person }, 0).rememberedFor >= performance.now() - startedAt
  expect([countRecent(readers.member), countRecent(readers.stranger), areAllKnown()]).toEqual([400, 0, true])
  expect(live.listRecent({ actor: readers.member }, 0).events).toEqual([])
  await createBooks(1)
  expect([countRecent(readers.member), areAllKnown()]).toEqual([400, false])
  live.close()
  await close()
})
