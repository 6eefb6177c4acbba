import type { ErrorData } from '@belay/contract/call'
import { LIMITS } from '@belay/contract/constants'
import type { ErrorCode } from '@belay/contract/errors'
import { type Actor, isAdmin } from './actor.ts'
import { refuse } from './refuse.ts'

declare const permitted: unique symbol
/** A document that passed the rule for what is about to be done to it. Changes accept nothing else. */
export type Permitted<Doc> = Doc & { readonly [permitted]: true }

/**
 * Lets the document pass if the rule holds, else refuses, with the sentence of the code where none is given; `data` is
 * a reason, or all that the error carries. This is the only way to a permitted document, and only rules call it.
 */
export function permit<Doc>(
  doc: Doc,
  holds: boolean,
  code: ErrorCode,
  message?: string,
  data?: string | ErrorData,
): Permitted<Doc> {
  if (!holds) refuse(code, message, typeof data === 'string' ? { reason: data } : (data ?? {}))
  return doc as Permitted<Doc>
}

/** What a person keeps of their own is changed by them only so often; then an Admin can, who is not counted. */
export function refuseEndlessChanges(actor: Actor, { version }: { version: number }): void {
  if (isAdmin(actor) || version <= LIMITS.changesByOwner) return
  refuse('resource-exhausted', 'This has been changed too many times. Contact us to change it again.', {
    reason: 'changed-too-often',
  })
}
