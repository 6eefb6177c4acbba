import { QueryClient, type QueryKey } from '@tanstack/react-query'

/** Creates a cache of queries with these answers of the cloud, which never become stale. */
export function createCache(...answers: [queryKey: QueryKey, answer: unknown][]): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const [queryKey, answer] of answers) queries.setQueryData(queryKey, answer)
  return queries
}
