import { expect, it } from 'vitest'
import { onBothStores, useridOf } from '../../../testing/cloud.ts'
import { form } from './create/request-form.testing.ts'

onBothStores('programRequests.listInvolving', (open) => {
  it('returns pages in both directions and from the end, for one person or two, without duplicates', async () => {
    const cloud = await open()
    const ask = (person: 'client' | 'stranger', otherContacts: string[] = []) =>
      cloud.as(person).programRequests.create({ ...form, otherContacts })
    const ids: string[] = []
    for (let at = 0; at < 7; at++) {
      cloud.clock.advance(1000)
      const both = at % 3 === 0 ? ['client@example.edu'] : []
      ids.push((await (at % 2 === 0 ? ask('client') : ask('stranger', both))).id)
    }
    const either = { userid: useridOf('stranger'), email: 'client@example.edu' }
    const pages = async (asked: object) => {
      const read: string[][] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { items, next } = await cloud
          .as('admin')
          .programRequests.listInvolving({ ...asked, ...(cursor ? { cursor } : {}) })
        read.push(items.map(({ id }) => id))
        cursor = next
      }
      return read
    }
    expect((await pages({ ...either, limit: 3 })).flat()).toEqual(ids.toReversed())
    expect((await pages({ ...either, orderBy: 'createdAt', limit: 3 })).flat()).toEqual(ids)
    expect(await pages({ ...either, orderBy: 'createdAt', limitToLast: 3 })).toEqual([
      ids.slice(4),
      ids.slice(1, 4),
      ids.slice(0, 1),
    ])
    expect((await pages({ ...either, orderBy: '-createdAt', limitToLast: 2 }))[0]).toEqual([ids[1], ids[0]])
    const own = ids.filter((_, at) => at % 2 === 0 || at === 3)
    expect(
      (await pages({ email: 'client@example.edu', orderBy: 'createdAt', limitToLast: 2 })).map((page) => page.length),
    ).toEqual([2, 2, own.length - 4].filter(Boolean))
  })
})
