import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../cloud/query.ts'
import { useMe } from '../cloud/use-me.ts'
import { isKeptForMe } from './device.ts'
import { listWaitingChanges, onWaitingNews, type WaitingChange } from './waiting-changes.ts'

const waitingQuery = queryOptions({
  queryKey: ['waitingChanges'],
  queryFn: listWaitingChanges,
  staleTime: Number.POSITIVE_INFINITY,
})
onWaitingNews(() => void queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }))

/** Returns the person's changes that the cloud has not confirmed, in their order. Empty until they are read. */
export function useWaitingChanges(): readonly WaitingChange[] {
  const { user } = useMe()
  const { data } = useQuery({ ...waitingQuery, enabled: isKeptForMe() })
  return (data ?? []).filter(({ owner }) => owner === user?.userid)
}
