import type { CallName } from '@belay/contract'
import { accessOf, admits } from '@belay/contract/access'
import { ERRORS } from '@belay/contract/errors'
import { ORPCError } from '@orpc/server'
import type { Actor } from './actor.ts'

/** An action: the call that does it, and the rule that this call goes by, which throws when it refuses. */
type Action = { call: CallName; rule: () => unknown }

/**
 * What this person may do with a record now, and why not: for each action, whether the permission table admits them to
 * its call and the call's own rule lets the record pass. The rule is the function that refuses in the call itself.
 */
export function abilitiesOf<const Name extends string>(actor: Actor, actions: Record<Name, Action>) {
  const can = {} as Record<Name, boolean>
  const whyNot: Partial<Record<Name, string>> = {}
  // Several actions go by one rule, which answers them alike.
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

/** The sentence that this rule refuses with; null when it lets pass. */
function refusalOf(rule: Action['rule']): string | null {
  try {
    rule()
    return null
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return error.message
    throw error
  }
}
