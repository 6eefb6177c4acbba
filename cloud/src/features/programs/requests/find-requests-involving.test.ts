import { SECOND } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { emailOf, onBothStores, type Person, refused, type TestCloud, useridOf } from '../../../testing/cloud.ts'
import { form } from './create/request-form.testing.ts'

/** Creates a request and returns its ID. */
const create = async (cloud: TestCloud, person: Person, ...contacts: Person[]) =>
  (await cloud.as(person).programRequests.create({ ...form, otherContacts: contacts.map(emailOf) })).id

/** Returns the IDs on each page of a list. */
async function readPages(cloud: TestCloud, query: object): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const input = { ...query, ...(cursor ? { cursor } : {}) }
    const { items, next } = await cloud.as('admin').programRequests.listInvolving(input)
    pages.push(items.map(({ id }) => id))
    cursor = next
  }
  return pages
}

onBothStores('programRequests.listInvolving', (open) => {
  it('returns pages in both directions and from the end, for one person or two, without duplicates', async () => {
    const cloud = await open()
    const ids: string[] = []
    for (let index = 0; index < 7; index++) {
      cloud.clock.advance(SECOND)
      const contacts = index === 3 ? (['client'] as const) : []
      ids.push(await create(cloud, index % 2 === 0 ? 'client' : 'stranger', ...contacts))
    }
    const either = { userid: useridOf('stranger'), email: emailOf('client') }
    expect((await readPages(cloud, { ...either, limit: 3 })).flat()).toEqual(ids.toReversed())
    expect((await readPages(cloud, { ...either, orderBy: 'createdAt', limit: 3 })).flat()).toEqual(ids)
    expect(await readPages(cloud, { ...either, orderBy: 'createdAt', limitToLast: 3 })).toEqual([
      ids.slice(4),
      ids.slice(1, 4),
      ids.slice(0, 1),
    ])
    const [lastPage] = await readPages(cloud, { ...either, orderBy: '-createdAt', limitToLast: 2 })
    expect(lastPage).toEqual([ids[1], ids[0]])
    const ofClient = await readPages(cloud, { email: emailOf('client'), orderBy: 'createdAt', limitToLast: 2 })
    expect(ofClient.map((page) => page.length)).toEqual([2, 2, 1])
  })

  it('returns requests of the same moment once, on pages of any size, and refuses a foreign cursor', async () => {
    const cloud = await open()
    const expected = [
      await create(cloud, 'client'),
      await create(cloud, 'stranger'),
      await create(cloud, 'client', 'stranger'),
      await create(cloud, 'noAccess', 'stranger'),
      await create(cloud, 'stranger', 'client'),
      await create(cloud, 'client'),
    ].sort()
    await create(cloud, 'noAccess')
    const both = { userid: useridOf('client'), email: emailOf('stranger') }
    for (const limit of [1, 2, 3, 50]) {
      const pages = await readPages(cloud, { ...both, limit })
      expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(limit)
      expect(pages.flat().sort()).toEqual(expected)
    }
    expect(await readPages(cloud, { ...both, status: 'Approved' })).toEqual([[]])
    for (const cursor of ['x', 'x~y'])
      expect((await refused(readPages(cloud, { ...both, cursor }))).code).toBe('invalid-argument')
  })
})
