import { keepPreviousData, type QueryFunction, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PageInput, PageOf, Source } from './table-types.ts'

const NOTHING: PageOf<never> = { items: [], next: null }
const MOST_EXPORTED = 200_000

/** Reads one page of a cursor-paged call, keeping the old rows while new ones load, and can read all of them for a file. */
export function usePages<Row, Order extends string>(source: ((page: PageInput<Order>) => Source<Row>) | undefined, page: PageInput<Order>) {
  const client = useQueryClient()
  const options = source?.(page)
  const query = useQuery<PageOf<Row>>({
    queryKey: options?.queryKey ?? ['rows held here'],
    queryFn: (options?.queryFn as QueryFunction<PageOf<Row>> | undefined) ?? (() => NOTHING),
    enabled: options !== undefined && options.enabled !== false,
    placeholderData: keepPreviousData,
  })

  async function readAll(): Promise<Row[]> {
    const rows: Row[] = []
    let cursor: string | undefined
    do {
      const next = source?.({ ...page, limit: 200, cursor })
      if (!next) return rows
      const answer: PageOf<Row> = await client.fetchQuery({
        queryKey: next.queryKey,
        queryFn: next.queryFn as QueryFunction<PageOf<Row>>,
        staleTime: 0,
        gcTime: 0,
      })
      rows.push(...answer.items)
      cursor = answer.next ?? undefined
    } while (cursor && rows.length < MOST_EXPORTED)
    return rows
  }

  return { query, readAll }
}

/** The cursors of the pages before, so that "Previous" knows where to go; a reload in the middle knows only the first page. */
export function useCursorTrail() {
  const trail = useRef<Map<number, string | undefined>>(new Map([[1, undefined]]))
  return {
    remember: (page: number, cursor: string | undefined) => void trail.current.set(page, cursor),
    before: (page: number): { page: number; after: string | undefined } => {
      const known = trail.current.has(page - 1)
      return known ? { page: page - 1, after: trail.current.get(page - 1) } : { page: 1, after: undefined }
    },
  }
}
