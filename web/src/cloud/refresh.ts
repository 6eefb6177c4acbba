import { COLLECTIONS, type CollectionName } from '@belay/contract/collections'
import { queryClient } from './query.ts'

/** Invalidates every cached answer that shows these collections. Answers on screen are refetched at once. */
export async function refreshCollections(...collections: CollectionName[]): Promise<void> {
  const names = new Set<unknown>(
    collections.flatMap((name) => [COLLECTIONS[name].branch, ...COLLECTIONS[name].alsoIn, 'audit']),
  )
  if (collections.includes('users')) void queryClient.invalidateQueries({ queryKey: ['userPermission'] })
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => Array.isArray(queryKey[0]) && names.has(queryKey[0][0]),
  })
}
