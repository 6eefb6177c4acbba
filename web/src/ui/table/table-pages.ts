import { PAGE } from '@belay/contract/constants'
import { hashKey, keepPreviousData, type QueryFunction, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { toast } from '../actions/toast.tsx'
import type { TableSearch } from '../search.ts'
import type { PageInput, PageOf, Source } from './table-types.ts'

export const PAGE_SIZE = 50
const MAX_EXPORTED = 200_000

/** Returns the call's input for the page that an address names. */
export const toPageInput = <Order extends string>(
  { after, sort }: TableSearch,
  limit = PAGE_SIZE,
): PageInput<Order> => ({
  limit,
  cursor: after,
  orderBy: sort as Order | undefined,
})

/** Reads one page of a list and keeps the old rows while the new ones load. Can also read all pages, for a file. */
export function usePages<Row, Order extends string>(
  source: (page: PageInput<Order>) => Source<Row>,
  page: PageInput<Order>,
) {
  const client = useQueryClient()
  const options = source(page)
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery<PageOf<Row>>({
    queryKey: options.queryKey,
    queryFn: options.queryFn as QueryFunction<PageOf<Row>>,
    enabled: options.enabled !== false,
    placeholderData: keepPreviousData,
  })
  // Rows are drawn with low priority, so that the page responds to clicks and keys first.
  const drawnPage = useDeferredValue(data)
  const isBehind = drawnPage !== data

  async function readAll({ maxRows = MAX_EXPORTED, signal, onRead }: ReadOptions = {}): Promise<Row[]> {
    const rows: Row[] = []
    let cursor: string | undefined
    do {
      const next = source({ ...page, limit: Math.min(PAGE.most, maxRows - rows.length), cursor })
      const answer: PageOf<Row> = await client.fetchQuery({
        queryKey: next.queryKey,
        queryFn: next.queryFn as QueryFunction<PageOf<Row>>,
        staleTime: 0,
        gcTime: 0,
      })
      signal?.throwIfAborted()
      rows.push(...answer.items)
      onRead?.(rows.length)
      cursor = answer.next ?? undefined
    } while (cursor && rows.length < maxRows)
    return rows
  }

  return {
    query: {
      data: drawnPage,
      isPending: isPending || (isBehind && drawnPage === undefined),
      isPlaceholderData: isPlaceholderData || isBehind,
      error,
      refetch,
    },
    readAll,
    /** Keys to compare: of this page, and of the filters without page and order. */
    pageKey: hashKey(options.queryKey),
    filterKey: hashKey(source({ limit: 1 }).queryKey),
  }
}

type ReadOptions = { maxRows?: number; signal?: AbortSignal; onRead?: (rows: number) => void }
export type ReadProgress = { purpose: 'file' | 'selection'; rows: number; cancel: () => void }

/** Reads many pages and counts the rows. Resolves to null if cancelled, or if it failed (a toast shows the error). */
export function useReadAllRows<Row>(readAll: (options: ReadOptions) => Promise<Row[]>, filterKey: string) {
  const [reading, setReading] = useState<ReadProgress | null>(null)
  const selecting = useRef<AbortController>(null)
  // Another filter cancels the reading for a selection, whose rows would no longer match.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter ends it
  useEffect(() => () => selecting.current?.abort(), [filterKey])

  async function readRows(purpose: ReadProgress['purpose'], maxRows?: number): Promise<Row[] | null> {
    const stop = new AbortController()
    if (purpose === 'selection') selecting.current = stop
    const finish = () => setReading((now) => (now?.cancel === cancel ? null : now))
    const cancel = () => {
      stop.abort()
      finish()
    }
    setReading({ purpose, rows: 0, cancel })
    try {
      const rows = await readAll({
        maxRows,
        signal: stop.signal,
        onRead: (count) => setReading((now) => (now?.cancel === cancel ? { ...now, rows: count } : now)),
      })
      return stop.signal.aborted ? null : rows
    } catch (error) {
      if (!stop.signal.aborted) toast.error(error)
      return null
    } finally {
      finish()
    }
  }
  return { reading, readRows }
}

/** Remembers the cursors of earlier pages, for "Previous". After a reload, "Previous" leads to the first page. */
export function useCursorTrail() {
  const trail = useRef<Map<number, string | undefined>>(new Map([[1, undefined]]))
  return {
    remember: (page: number, cursor: string | undefined) => void trail.current.set(page, cursor),
    getPrevious: (page: number): { page: number; after: string | undefined } => {
      const isKnown = trail.current.has(page - 1)
      return isKnown ? { page: page - 1, after: trail.current.get(page - 1) } : { page: 1, after: undefined }
    },
  }
}
