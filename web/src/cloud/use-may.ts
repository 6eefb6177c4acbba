import type { CallName } from '@belay/contract'
import { accessOf, admits } from '@belay/contract/access'
import { type Me, useMe } from './use-me.ts'

/** Whether this person may make the call at all, by the table of permissions, before any rule about one record. */
export const isAdmitted = (call: CallName, { state, permission }: Pick<Me, 'state' | 'permission'>): boolean =>
  admits(accessOf(call), permission === null ? null : { verified: state === 'verified', permission })

/** Whether the person may make the call at all; false while unknown. See `can` for a record. */
export const useMay = (call: CallName): boolean => isAdmitted(call, useMe())
