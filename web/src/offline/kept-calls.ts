import { CHANGES_SENT_LATER, READS_KEPT } from 'virtual:calls-working-offline'
import type { Role } from '@belay/contract/roles'
import { isKeptForMe, readKeptFor } from './device.ts'

/** Returns the role of the signed-in person, if this device keeps data for them. */
export function findKeptRole(): Role | undefined {
  const [, role] = (isKeptForMe() ? readKeptFor() : null)?.split(' ') ?? []
  return role as Role | undefined
}

const includes = (calls: typeof READS_KEPT, call: string): boolean => {
  const role = findKeptRole()
  return role !== undefined && calls[role]?.includes(call) === true
}

/** True if this device keeps the answers of a call, which depends on the person's role. */
export const isReadKept = (call: string): boolean => includes(READS_KEPT, call)
/** True if this device can send a change later, which depends on the person's role. */
export const isSentLater = (call: string): boolean => includes(CHANGES_SENT_LATER, call)
