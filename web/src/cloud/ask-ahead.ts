import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/** Asks for what a screen will show, unless it is at hand. Whoever opens the screen hears of a failure. */
export const askAhead = (query: { queryKey: QueryKey; queryFn?: unknown; staleTime?: unknown }): Promise<void> =>
  queryClient.prefetchQuery(query as FetchQueryOptions)
