import type { ErrorData } from '@belay/contract/call'
import { LIMITS } from '@belay/contract/constants'
import type { ErrorCode } from '@belay/contract/errors'
import type { Query } from '../documents/store.ts'
import { type Actor, isAdmin } from './actor.ts'
import { type BlockingReference, refuse } from './refuse.ts'

declare const permitted: unique symbol
/** A document that passed the rule for the intended change. Writes accept no other documents. */
export type Permitted<Doc> = Doc & { readonly [permitted]: true }

declare const readable: unique symbol
/** A query whose documents the caller may read. Lists accept no other queries. */
export type Readable = Query & { readonly [readable]: true }

/** Returns a query as readable if the caller may read its documents. Otherwise throws `not-found`. For rules only. */
export function permitReading(query: Query, holds: boolean): Readable {
  if (!holds) refuse('not-found')
  return query as Readable
}

/** An error message, or a function that builds the message only if needed. */
type Message = string | (() => string)

/**
 * Returns the document as permitted if the rule holds. Otherwise throws this code, by default with its own message.
 * `data` is a reason or the error's data. Only rules call this function and the two below.
 */
export function permitAs<Doc>(code: ErrorCode, doc: Doc, holds: boolean, message?: Message, data?: string | ErrorData) {
  if (!holds) refuse(code, typeof message === 'function' ? message() : message, data)
  return doc as Permitted<Doc>
}

/** Permits a change if the document's state allows it. Otherwise throws `failed-precondition`. */
export const permit = <Doc>(doc: Doc, holds: boolean, message?: Message, data?: string | ErrorData): Permitted<Doc> =>
  permitAs('failed-precondition', doc, holds, message, data)

/** Permits a change if nothing refers to the document. The error names the documents that refer to it. */
export const permitUnreferenced = <Doc>(
  doc: Doc,
  references: readonly BlockingReference[],
  message: string,
): Permitted<Doc> =>
  permit(doc, references.length === 0, message, { reason: 'referred-to', documents: [...references] })

/** Throws `resource-exhausted` if a document has too many changes, except for Admins. */
export function refuseEndlessChanges(actor: Actor, { version }: { version: number }): void {
  if (isAdmin(actor) || version <= LIMITS.changesByOwner) return
  refuse(
    'resource-exhausted',
    'This has been changed too many times. Contact us to change it again.',
    'changed-too-often',
  )
}
