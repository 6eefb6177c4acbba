import type { Page } from '@belay/contract/paging'
import type { DocumentStore, Found, Query, Versioned } from '../../platform/documents/store.ts'
import { InvalidQuery } from '../../platform/documents/store.ts'
import { type ProgramRequest, programRequests } from './program-requests.documents.ts'

type Asked = { values: readonly [string, string]; where: Query['where']; limit: number; cursor?: string | undefined }

const START = '-'
const END = '.'

/**
 * One page of the requests that hold either of two values in `involved`, newest first, each once: the pages of both,
 * merged. Its cursor says how far each of the two was read. Costs what the page holds.
 */
export async function involvingEither(
  store: DocumentStore,
  { values, where, limit, cursor = `${START}~${START}` }: Asked,
): Promise<Page<Versioned<ProgramRequest>>> {
  const places = cursor.split('~')
  if (places.length !== values.length) throw new InvalidQuery('This cursor belongs to another query.')
  const read = (at: number, most: number): Promise<Found<ProgramRequest>> =>
    store.find(programRequests, {
      where: { ...where, involved: values[at] as string },
      orderBy: 'createdAt',
      descending: true,
      limit: most,
      ...(places[at] === START ? {} : { cursor: places[at] as string }),
    })
  const sources = await Promise.all(places.map((place, at) => (place === END ? { items: [], next: null } : read(at, limit))))
  const merged = [...new Map(sources.flatMap(({ items }) => items).map((item) => [item.id, item])).values()].sort(newestFirst)
  const items = merged.slice(0, limit)
  const last = items.at(-1)
  const ends = await Promise.all(
    sources.map(async (source, at) => {
      const taken = last ? source.items.filter((item) => newestFirst(item, last) <= 0).length : 0
      if (taken === source.items.length) return source.next ?? END
      return taken === 0 ? (places[at] as string) : ((await read(at, taken)).next ?? END)
    }),
  )
  return { items, next: ends.every((end) => end === END) ? null : ends.join('~') }
}

/** The order in which the store answers: by time, then by id, both descending. */
const newestFirst = (a: ProgramRequest, b: ProgramRequest) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
