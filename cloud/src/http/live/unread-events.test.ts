import { expect, it } from 'vitest'
import type { Actor } from '../../platform/calls/actor.ts'
import { book, books } from '../../platform/documents/store-tests/books.testing.ts'
import { createLive } from '../../platform/live/live.ts'
import { openTestStore } from '../../testing/engines.ts'
import { streamEvents } from './events.ts'

it('streamEvents drops a browser that does not read, without buffering more for it', async () => {
  const everyones = { ...books, name: 'resources', audience: () => ({ everyone: true as const }) }
  const { store, close } = await openTestStore('sqlite', [everyones])
  const live = createLive(store)
  const subscriber = { actor: { userid: 'u', permission: 'Client' } as Actor, name: null, network: '' }
  const clock = { now: () => 0 }
  const { body } = streamEvents({ live, clock, subscriber, recentMs: 0, identifySubscriber: async () => subscriber })
  for (let at = 0; at < 600; at += 100) {
    const batch = store.batch()
    for (let n = at; n < at + 100; n++) batch.create(everyones, book(`${n}`))
    await batch.commit()
  }
  await expect(body?.getReader().read()).rejects.toThrow('not read')
  expect(live.hasRoom(subscriber)).toBe(true)
  live.close()
  await close()
})
