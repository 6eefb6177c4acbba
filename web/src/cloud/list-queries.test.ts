import { PAGE } from '@belay/contract/constants'
import { expect, it } from 'vitest'
import { wholeListQuery } from './list-queries.ts'
import { queryClient } from './query.ts'
import { refreshCollections } from './refresh.ts'

it('wholeListQuery reads page after page, and is refetched when its collection changes', async () => {
  const requested: object[] = []
  const query = wholeListQuery(['places', 'list'], { where: { active: true } }, async (page) => {
    requested.push(page)
    return page.cursor ? { items: ['Tower'], next: null } : { items: ['Barn', 'Hall'], next: 'Hall' }
  })
  expect(await queryClient.fetchQuery(query)).toEqual(['Barn', 'Hall', 'Tower'])
  expect(requested).toEqual([{ limit: PAGE.most }, { limit: PAGE.most, cursor: 'Hall' }])
  await refreshCollections('places')
  expect(queryClient.getQueryState(query.queryKey)?.isInvalidated).toBe(true)
})
