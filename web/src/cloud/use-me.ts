import type { Role } from '@belay/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { userPermission } from './query.ts'
import { type SessionState, session } from './session.ts'

export type Me = {
  state: SessionState['state']
  user: SessionState['user']
  /** Null while it is not known (loading, signed out, unverified). */
  permission: Role | null
  /** Nothing about the person is still to come: the permission is here, or could not be fetched. */
  settled: boolean
  isAdmin: boolean
  isFacilitator: boolean
  /** Admin or Facilitator. */
  isStaff: boolean
}

/** Who is looking at the page: the sign-in state, the person, and what they may do. */
export function useMe(): Me {
  const { state, user } = useSyncExternalStore(session.subscribe, session.now)
  const { data, isError } = useQuery(userPermission(state === 'verified' ? user?.email : undefined))
  const permission = state === 'verified' ? (data ?? null) : null
  const isAdmin = permission === 'Admin'
  const isFacilitator = permission === 'Facilitator'
  const settled = state !== 'loading' && (state !== 'verified' || permission !== null || isError)
  return { state, user, permission, settled, isAdmin, isFacilitator, isStaff: isAdmin || isFacilitator }
}
