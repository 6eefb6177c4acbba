import type { ErrorCode } from '@belay/contract/errors'
import { refuse } from './refuse.ts'

declare const permitted: unique symbol
/** A document that passed the rule for what is about to be done to it. Changes accept nothing else. */
export type Permitted<Doc> = Doc & { readonly [permitted]: true }

/** Lets the document pass if the rule holds, else refuses. The only ways to a permitted document are this and `asEffect`. */
export function permit<Doc>(doc: Doc, holds: boolean, code: ErrorCode, message: string, reason?: string): Permitted<Doc> {
  if (!holds) refuse(code, message, reason ? { reason } : {})
  return doc as Permitted<Doc>
}

/** For a document that changes as the effect of a permitted change of another (a cancelled request releases its staff). */
export function asEffect<Doc>(doc: Doc): Permitted<Doc> {
  return doc as Permitted<Doc>
}
