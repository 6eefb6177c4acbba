import type { DocumentPage, DocumentStore, Query } from '../../../platform/documents/store.ts'
import { InvalidQuery } from '../../../platform/documents/store.ts'
import { type ProgramRequest, programRequests } from './program-requests.documents.ts'

type Search = {
  values: readonly [string, string]
  where: Query['where']
  page: Pick<Query, 'orderBy' | 'descending' | 'limit' | 'last' | 'cursor'>
}

const START = '-'
const END = '.'

/**
 * Returns one page of the requests that contain one of two values in `involved`, by time, without duplicates: merges
 * the pages of both queries. The cursor stores the position in each query. Costs as much as the page.
 */
export async function findRequestsInvolving(store: DocumentStore, { values, where, page }: Search) {
  const { cursor = `${START}~${START}`, limit = 50, last = false, descending = false } = page
  const places = cursor.split('~')
  if (places.length !== values.length) throw new InvalidQuery('This cursor belongs to another query.')
  // To read the last items, reads the first ones in the opposite direction and reverses them.
  const newest = descending !== last
  const read = (at: number, most: number): Promise<DocumentPage<ProgramRequest>> =>
    store.find(programRequests, {
      where: { ...where, involved: values[at] as string },
      orderBy: 'createdAt',
      descending: newest,
      limit: most,
      ...(places[at] === START ? {} : { cursor: places[at] as string }),
    })
  const order = (a: ProgramRequest, b: ProgramRequest) =>
    (newest ? -1 : 1) * (a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const sources = await Promise.all(
    places.map((place, at) => (place === END ? { items: [], next: null } : read(at, limit))),
  )
  const merged = [...new Map(sources.flatMap(({ items }) => items).map((item) => [item.id, item])).values()].sort(order)
  const items = merged.slice(0, limit)
  const end = items.at(-1)
  const ends = await Promise.all(
    sources.map(async (source, at) => {
      const usedCount = end ? source.items.filter((item) => order(item, end) <= 0).length : 0
      if (usedCount === source.items.length) return source.next ?? END
      return usedCount === 0 ? (places[at] as string) : ((await read(at, usedCount)).next ?? END)
    }),
  )
  return { items: last ? items.reverse() : items, next: ends.every((place) => place === END) ? null : ends.join('~') }
}
