import type { ErrorData } from '@belay/contract/call'
import { AUTH_ERRORS, type AuthErrorCode, ERRORS, type ErrorCode, TOO_LARGE_TO_SEND } from '@belay/contract/errors'
import { ORPCError } from '@orpc/client'
import { IdentityError } from '../session/identity.ts'

/** The error codes for HTTP statuses that a proxy sends itself, without one of our codes. */
const CODES_BY_STATUS: Record<number, ErrorCode> = {
  400: 'invalid-argument',
  413: 'invalid-argument',
  429: 'resource-exhausted',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** The message for an error that the app itself threw. It does not blame the service. */
export const SCREEN_FAILED = "This part of the page doesn't work. Reload the page, and tell us if it happens again."

/** Returns an error's stable code: of ERRORS, of AUTH_ERRORS, or `screen-failed` for an error of the app itself. */
export function getErrorCode(error: unknown): ErrorCode | AuthErrorCode | 'screen-failed' {
  if (error instanceof IdentityError) return error.code as AuthErrorCode
  if (error instanceof ORPCError && error.code in ERRORS) return error.code as ErrorCode
  if (error instanceof ORPCError) return CODES_BY_STATUS[error.status] ?? 'internal'
  return 'screen-failed'
}

export function getErrorData(error: unknown): ErrorData {
  if (error instanceof IdentityError) return error.detail
  return error instanceof ORPCError && typeof error.data === 'object' && error.data !== null
    ? (error.data as ErrorData)
    : {}
}

/** Returns the message to show for an error. An internal error includes a reference to quote. */
export function getErrorMessage(error: unknown): string {
  const { reference, reason, retryAfter, documents = [] } = getErrorData(error)
  if (error instanceof IdentityError && error.code === 'too-many-requests' && retryAfter)
    return describeWait(retryAfter, reason === 'locked')
  if (reason && reason in AUTH_ERRORS) return AUTH_ERRORS[reason as AuthErrorCode]
  if (error instanceof IdentityError) return addReference(error.message, reference)
  if (!(error instanceof ORPCError)) return SCREEN_FAILED
  if (error.status === 413) return TOO_LARGE_TO_SEND
  const isOurs = error.code in ERRORS
  const sentence =
    isOurs && error.message
      ? error.message
      : (ERRORS[getErrorCode(error) as ErrorCode]?.message ?? ERRORS.internal.message)
  return reference ? addReference(sentence, reference) : addDocumentNames(sentence, documents)
}

/** Adds an error's reference, which the person can quote, to a sentence. */
const addReference = (sentence: string, reference: string | undefined): string =>
  reference ? `${sentence} If you contact us, mention ${reference}.` : sentence

/** Returns how long to wait. `locked`: wrong passwords locked the account; a password reset unlocks it at once. */
function describeWait(seconds: number, locked: boolean): string {
  const [count, unit] =
    seconds > 90 ? [Math.ceil(seconds / 60), 'minutes'] : [seconds, seconds === 1 ? 'second' : 'seconds']
  return `Too many attempts. Try again in ${count} ${unit}${locked ? ', or reset your password' : ''}.`
}

const MAX_NAMED = 4
/** Adds the names of the blocking documents to a sentence, unless the sentence contains them already. */
function addDocumentNames(sentence: string, documents: NonNullable<ErrorData['documents']>): string {
  const unnamed = documents.map(({ label }) => label).filter((label) => !sentence.includes(label))
  if (unnamed.length === 0) return sentence
  const restCount = unnamed.length - MAX_NAMED
  const rest = restCount > 0 ? `; and ${restCount} more` : ''
  return `${sentence} Blocked by ${unnamed.slice(0, MAX_NAMED).join('; ')}${rest}.`
}

/** Returns the errors by field path in the notation of forms: `programDetails.participants`, `lineItems.0.quantity`. */
export function getFieldErrors(error: unknown): Record<string, string> {
  const fields = getErrorData(error).fields ?? []
  return Object.fromEntries(
    fields.map(({ field, message }) => [field.replaceAll('[', '.').replaceAll(']', ''), message]),
  )
}

/** Returns the document's current version if the error is `aborted`: somebody else changed it first. */
export function getCurrentVersion(error: unknown): { version?: number; updatedAt?: number } | undefined {
  return getErrorCode(error) === 'aborted' ? (getErrorData(error).current as object) : undefined
}

/** True if a retry cannot fix the error (4xx). */
export function isRefusal(error: unknown): boolean {
  if (error instanceof IdentityError) return error.code !== 'network-request-failed'
  return error instanceof ORPCError && error.status >= 400 && error.status < 500
}
