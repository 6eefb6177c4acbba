import { type Access, WHO } from './access.ts'
import type { CallFacts, Changing } from './call.ts'
import { contract } from './index.ts'

/** The facts of every call of the contract, by its name. */
export const CALL_FACTS: ReadonlyMap<string, CallFacts> = new Map(
  Object.entries(contract).flatMap(([branch, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${branch}.${name}`, call['~orpc'].meta] as const),
  ),
)

/** Returns the facts of a call, such as `clients.create`. */
export function factsOf(call: string): CallFacts {
  const facts = CALL_FACTS.get(call)
  if (!facts) throw new Error(`The contract has no call ${call}.`)
  return facts
}

/** Returns which callers a call admits. */
export const accessOf = (call: string): Access => WHO[factsOf(call).who]

/** Returns what a call changes. Null for a reading call, and for a call of an earlier version. */
export const changingFactsOf = (call: string): Changing | null => CALL_FACTS.get(call)?.changing ?? null

/** True if what this call changes can be undone, also later. */
export const canBeUndone = (call: string): boolean => changingFactsOf(call)?.undo === true

/** True if what this call changes can be undone until one of its e-mails has left. */
export const canBeUndoneWhileHeld = (call: string): boolean => changingFactsOf(call)?.whileHeld === true
