import { SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { onBothStores, useridOf } from '../../../testing/cloud.ts'
import { form } from './create/request-form.testing.ts'

onBothStores('programRequests.listInvolving', (open) => {
  it('returns pages in both directions and from the end, for one person or two, without duplicates', async () => {
    const cloud = await open()
    const ids: string[] = []
    for (let index = 0; index < 7; index++) {
      cloud.clock.advance(SECOND)
      const { programRequests } = cloud.as(index % 2 === 0 ? 'client' : 'stranger')
      const otherContacts = index % 3 === 0 ? ['client@example.edu'] : []
      ids.push((await programRequests.create({ ...form, otherContacts })).id)
    }
    const { listInvolving } = cloud.as('admin').programRequests
    const either = { userid: useridOf('stranger'), email: 'client@example.edu' }
    const pages = async (query: object) => {
      const idsByPage: string[][] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { items, next } = await listInvolving({ ...query, ...(cursor ? { cursor } : {}) })
        idsByPage.push(items.map(({ id }) => id))
        cursor = next
      }
      return idsByPage
    }
    expect((await pages({ ...either, limit: 3 })).flat()).toEqual(ids.toReversed())
    expect((await pages({ ...either, orderBy: 'createdAt', limit: 3 })).flat()).toEqual(ids)
    expect(await pages({ ...either, orderBy: 'createdAt', limitToLast: 3 })).toEqual([
      ids.slice(4),
      ids.slice(1, 4),
      ids.slice(0, 1),
    ])
    expect((await pages({ ...either, orderBy: '-createdAt', limitToLast: 2 }))[0]).toEqual([ids[1], ids[0]])
    const clientPages = await pages({ email: 'client@example.edu', orderBy: 'createdAt', limitToLast: 2 })
    expect(clientPages.map((page) => page.length)).toEqual([2, 2, 1])
  })
})
