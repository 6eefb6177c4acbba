import type { CallName } from '@belay/contract'
import { admits } from '@belay/contract/access'
import { accessOf } from '@belay/contract/call-facts'
import { ERRORS } from '@belay/contract/errors'
import { ORPCError } from '@orpc/server'
import type { Actor } from './actor.ts'

/** An action: its call, and the rule of that call, which throws if it refuses. */
type Action = { call: CallName; rule: () => unknown }

/**
 * Returns which actions a person may take on a record now, and why not for the others. An action is allowed if the
 * permission table admits the person and the rule accepts the record. The rules are the functions that the calls use.
 */
export function abilitiesOf<const Name extends string>(actor: Actor, actions: Record<Name, Action>) {
  const can = {} as Record<Name, boolean>
  const whyNot: Partial<Record<Name, string>> = {}
  // Several actions share a rule, which needs to run only once.
  const answered = new Map<Action['rule'], string | null>()
  for (const name of Object.keys(actions) as Name[]) {
    const { call, rule } = actions[name]
    const refusal = admits(accessOf(call), actor)
      ? answered.getOrInsertComputed(rule, refusalOf)
      : ERRORS['permission-denied'].message
    can[name] = refusal === null
    if (refusal !== null) whyNot[name] = refusal
  }
  return { can, whyNot }
}

/** Returns the message that a rule refuses with. Null if the rule accepts. */
function refusalOf(rule: Action['rule']): string | null {
  try {
    rule()
    return null
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return error.message
    throw error
  }
}
