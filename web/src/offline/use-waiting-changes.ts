import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../cloud/query.ts'
import { useMe } from '../cloud/use-me.ts'
import { listWaitingChanges, onWaitingNews, type WaitingChange } from './waiting-changes.ts'

const waitingQuery = queryOptions({
  queryKey: ['waitingChanges'],
  queryFn: listWaitingChanges,
  staleTime: Number.POSITIVE_INFINITY,
})
onWaitingNews(() => void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }))

/** Returns a function that tells if a change of a shift or program, given its ID, waits on this device. */
export function useIsWaiting(): (id: string) => boolean {
  const changes = useWaitingChanges()
  const ids = new Set(
    changes.flatMap(({ input }) => {
      const { id, programID } = input as { id?: string; programID?: string | null }
      return [id, programID]
    }),
  )
  return (id) => ids.has(id)
}

/** Returns the person's changes that the cloud has not confirmed, in their order. Empty until they are read. */
export function useWaitingChanges(): readonly WaitingChange[] {
  const { user } = useMe()
  const { data } = useQuery(waitingQuery)
  return (data ?? []).filter(({ owner }) => owner === user?.userid)
}
