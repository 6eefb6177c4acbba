import type { Role } from '@belay/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { userPermissionQuery } from './query.ts'
import { type SessionState, session } from './session/session.ts'

export type Me = {
  state: SessionState['state']
  user: SessionState['user']
  /** The person's role. Null while unknown (loading, signed out, unverified). */
  permission: Role | null
  /** True once nothing about the person is loading any more, also if the role could not be fetched. */
  settled: boolean
  isAdmin: boolean
  isFacilitator: boolean
  /** True for an Admin or a Facilitator. */
  isStaff: boolean
}

export function useMe(): Me {
  const { state, user } = useSyncExternalStore(session.subscribe, session.now)
  const { data, isError } = useQuery(userPermissionQuery(state === 'verified' ? user?.email : undefined))
  const permission = state === 'verified' ? (data ?? null) : null
  const isAdmin = permission === 'Admin'
  const isFacilitator = permission === 'Facilitator'
  const settled = state !== 'loading' && (state !== 'verified' || permission !== null || isError)
  return { state, user, permission, settled, isAdmin, isFacilitator, isStaff: isAdmin || isFacilitator }
}
