import { admits } from '@belay/contract/access'
import { accessOf, type TokenCallName } from './calls/call-facts.ts'
import { type Me, useMe } from './use-me.ts'

export const isAllowed = (call: TokenCallName, { state, permission }: Pick<Me, 'state' | 'permission'>): boolean =>
  admits(accessOf(call), permission === null ? null : { verified: state === 'verified', permission })

/** True if the person may make the call at all; false until their role is known. For one record, use its `can`. */
export const useIsAllowed = (call: TokenCallName): boolean => isAllowed(call, useMe())
