import { CALL_FACTS, type Facts } from 'virtual:call-facts'
import type { CallName } from '@belay/contract'

/** The name of a call that sends an access token, not one of sign-in. */
export type TokenCallName = Exclude<CallName, `identity.${string}`>

function factsOf(call: string) {
  const [branch = '', name = ''] = call.split('.')
  return CALL_FACTS[branch]?.[name]
}

export const accessOf = (call: TokenCallName) => (factsOf(call) as Facts).access

export const isRead = (call: string): boolean => factsOf(call)?.reads === true

/** True if what a call changes can be undone, also later. False for a call of an earlier version. */
export const canBeUndone = (call: string): boolean => factsOf(call)?.canBeUndone === true
