import { COLLECTIONS, type CollectionName } from '@belay/contract/collections'
import type { QueryFilters } from '@tanstack/react-query'
import { clearEarlyAnswers } from './calls/early-answers.ts'
import { queryClient } from './query.ts'

/**
 * Invalidates cached answers. Answers on screen are refetched at once. A first answer that is under way may be older
 * than the change, so it is shown, and then refetched.
 */
export function invalidateAnswers(filters: QueryFilters = {}): Promise<void> {
  clearEarlyAnswers()
  for (const { promise, queryKey } of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }),
      // It failed, or was canceled because it is refetched at once.
      () => undefined,
    )
  return queryClient.invalidateQueries(filters)
}

/** Invalidates every cached answer that shows these collections. Answers on screen are refetched at once. */
export async function refreshCollections(...collections: CollectionName[]): Promise<void> {
  const names = new Set<unknown>(
    collections.flatMap((name) => [COLLECTIONS[name].branch, ...COLLECTIONS[name].alsoIn, 'audit']),
  )
  if (collections.includes('users')) void queryClient.invalidateQueries({ queryKey: ['userPermission'] })
  await invalidateAnswers({
    predicate: ({ queryKey }) => Array.isArray(queryKey[0]) && names.has(queryKey[0][0]),
  })
}
