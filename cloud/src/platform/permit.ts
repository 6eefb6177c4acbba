import type { ErrorData } from '@belay/contract/call'
import { LIMITS } from '@belay/contract/constants'
import type { ErrorCode } from '@belay/contract/errors'
import { type Actor, isAdmin } from './actor.ts'
import { type BlockingReference, refuse } from './refuse.ts'

declare const permitted: unique symbol
/** A document that passed the rule for what is about to be done to it. Changes accept nothing else. */
export type Permitted<Doc> = Doc & { readonly [permitted]: true }

/** A sentence, or what says it once it is needed. */
type Sentence = string | (() => string)

/**
 * Lets the document pass if the rule holds, else refuses with this code, in the sentence of the code where none is
 * given; `data` is a reason, or all that the error carries. This and the two below are the only way to a permitted
 * document, and only rules call them.
 */
export function permitAs<Doc>(code: ErrorCode, doc: Doc, holds: boolean, say?: Sentence, data?: string | ErrorData) {
  if (!holds) refuse(code, typeof say === 'function' ? say() : say, data)
  return doc as Permitted<Doc>
}

/** Lets the document pass if its state is one in which this may be done. */
export const permit = <Doc>(doc: Doc, holds: boolean, say?: Sentence, data?: string | ErrorData): Permitted<Doc> =>
  permitAs('failed-precondition', doc, holds, say, data)

/** Lets the document pass if nothing refers to it; the refusal names what does. */
export const permitUnreferenced = <Doc>(
  doc: Doc,
  references: readonly BlockingReference[],
  message: string,
): Permitted<Doc> =>
  permit(doc, references.length === 0, message, { reason: 'referred-to', documents: [...references] })

/** What a person keeps of their own is changed by them only so often; then an Admin can, who is not counted. */
export function refuseEndlessChanges(actor: Actor, { version }: { version: number }): void {
  if (isAdmin(actor) || version <= LIMITS.changesByOwner) return
  refuse(
    'resource-exhausted',
    'This has been changed too many times. Contact us to change it again.',
    'changed-too-often',
  )
}
