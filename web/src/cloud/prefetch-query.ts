import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/** Prefetches a query for a screen, unless a fresh answer is cached. Errors are left to the screen. */
export const prefetchQuery = (query: { queryKey: QueryKey; queryFn?: unknown; staleTime?: unknown }): Promise<void> =>
  queryClient.prefetchQuery(query as FetchQueryOptions)
