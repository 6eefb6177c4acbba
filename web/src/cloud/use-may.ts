import { ACCESS, type Access, admits } from '@belay/contract/access'
import { type Me, useMe } from './use-me.ts'

type Table = typeof ACCESS
/** The name of a call of the contract: `clients.create`. */
export type CallName = { [C in keyof Table]: `${C}.${keyof Table[C] & string}` }[keyof Table]

/** Whether this person may make the call at all, by the table of permissions, before any rule about one record. */
export function isAdmitted(call: CallName, { state, permission }: Pick<Me, 'state' | 'permission'>): boolean {
  const [collection, name] = call.split('.') as [keyof Table, string]
  const access = (ACCESS[collection] as Record<string, Access>)[name]
  if (!access) throw new Error(`There is no call ${call}.`)
  return admits(access, permission === null ? null : { verified: state === 'verified', permission })
}

/** Whether the person may make the call at all; false while unknown. See `can` for a record. */
export const useMay = (call: CallName): boolean => isAdmitted(call, useMe())
