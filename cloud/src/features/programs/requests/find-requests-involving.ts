import { mergePages } from '../../../platform/documents/merge-pages.ts'
import type { DocumentPage, DocumentStore, Query } from '../../../platform/documents/store.ts'
import { type ProgramRequest, programRequests, type VersionedRequest } from './program-requests.documents.ts'

type Search = {
  values: readonly [string, string]
  where: Query['where']
  page: Pick<Query, 'orderBy' | 'descending' | 'limit' | 'last' | 'cursor'>
}

/** Returns one page of the requests that contain one of two values in `involved`, by time, without duplicates. */
export async function findRequestsInvolving(store: DocumentStore, { values, where, page }: Search) {
  const { cursor, limit = 50, last = false, descending = false } = page
  // To read the last items, reads the first ones in the opposite direction and reverses them.
  const newest = descending !== last
  const reads = values.map(
    (involved) =>
      (part: { limit: number; cursor?: string }): Promise<DocumentPage<ProgramRequest>> =>
        store.find(programRequests, {
          where: { ...where, involved },
          orderBy: 'createdAt',
          descending: newest,
          ...part,
        }),
  )
  const compare = (a: ProgramRequest, b: ProgramRequest) =>
    (newest ? -1 : 1) * (a.createdAt - b.createdAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const { items, next } = await mergePages<VersionedRequest>(reads, { limit, cursor, compare, idOf: ({ id }) => id })
  return { items: last ? items.reverse() : items, next }
}
