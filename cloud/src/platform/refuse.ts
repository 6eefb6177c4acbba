import type { ErrorData } from '@belay/contract/call'
import { ERRORS, type ErrorCode } from '@belay/contract/errors'
import { ORPCError } from '@orpc/server'

/** A document that keeps another from being deleted, as the refusal names it. */
export type BlockingReference = NonNullable<ErrorData['documents']>[number]

/**
 * The error a call answers: a stable code, a sentence for the person, and what programs need to know: a reason, or all
 * that the error carries. Without a stack, which nobody reads: a record that is opened asks several rules, and most
 * refuse.
 */
export function refusal(
  code: ErrorCode,
  message: string = ERRORS[code].message,
  reasonOrData: string | ErrorData = {},
) {
  const data = typeof reasonOrData === 'string' ? { reason: reasonOrData } : reasonOrData
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const error = new ORPCError(code, { status: ERRORS[code].status, message, data })
  Error.stackTraceLimit = stackTraceLimit
  return error
}

/** Throws that error. */
export function refuse(code: ErrorCode, message?: string, data?: string | ErrorData): never {
  throw refusal(code, message, data)
}

/** Refuses what was given in a field, in the same words for the whole and for the field. */
export function refuseField(field: string, message: string, reason?: string): never {
  refuse('invalid-argument', message, { ...(reason && { reason }), fields: [{ field, message }] })
}
