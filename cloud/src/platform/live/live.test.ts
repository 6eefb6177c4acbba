import { expect, it, vi } from 'vitest'
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
  const time = vi.spyOn(performance, 'now').mockReturnValue(1000)
  await createBooks(1)
  time.mockReturnValue(2000)
  await createBooks(400)
  time.mockReturnValue(3000)
  const member = { ...person, permission: 'Facilitator' as const }
  const countRecent = (actor: Actor) => live.listRecent({ actor }, 1500).events.length
  const { rememberedFor } = live.listRecent({ actor: person }, 0)
  expect([countRecent(member), countRecent(person), rememberedFor]).toEqual([400, 0, 2000])
  expect(live.listRecent({ actor: member }, 500).events).toEqual([])
  await createBooks(1)
  expect([countRecent(member), live.listRecent({ actor: member }, 0).rememberedFor]).toEqual([400, 1000])
  time.mockRestore()
  live.close()
  await close()
})
