import { type DocumentPage, type DocumentStore, InvalidQuery, type Query } from '../../../platform/documents/store.ts'
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
  const positions = cursor.split('~')
  if (positions.length !== values.length) throw new InvalidQuery('This cursor belongs to another query.')
  // To read the last items, reads the first ones in the opposite direction and reverses them.
  const newest = descending !== last
  const readPage = (index: number, count: number): Promise<DocumentPage<ProgramRequest>> =>
    store.find(programRequests, {
      where: { ...where, involved: values[index] as string },
      orderBy: 'createdAt',
      descending: newest,
      limit: count,
      ...(positions[index] === START ? {} : { cursor: positions[index] as string }),
    })
  const order = (a: ProgramRequest, b: ProgramRequest) =>
    (newest ? -1 : 1) * (a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const pages = await Promise.all(
    positions.map((position, index) => (position === END ? { items: [], next: null } : readPage(index, limit))),
  )
  const merged = [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()].sort(order)
  const items = merged.slice(0, limit)
  const end = items.at(-1)
  const ends = await Promise.all(
    pages.map(async (page, index) => {
      const usedCount = end ? page.items.filter((item) => order(item, end) <= 0).length : 0
      if (usedCount === page.items.length) return page.next ?? END
      return usedCount === 0 ? (positions[index] as string) : ((await readPage(index, usedCount)).next ?? END)
    }),
  )
  const next = ends.every((position) => position === END) ? null : ends.join('~')
  return { items: last ? items.reverse() : items, next }
}
