import { type ErrorData, findError } from '@belay/contract/call'
import { type AuthErrorCode, ERRORS, type ErrorCode } from '@belay/contract/errors'
import { ORPCError } from '@orpc/server'

/** A document that blocks the deletion of another document, as the error names it. */
export type BlockingReference = NonNullable<ErrorData['documents']>[number]

/**
 * Creates the error of a refused call: a stable code, a message for people, and for programs a reason or more data. The
 * error has no stack: nobody needs one, and abilities create many of these errors for one record.
 */
export function createRefusal(
  code: ErrorCode | AuthErrorCode,
  message?: string,
  reasonOrData: string | ErrorData = {},
) {
  const standard = findError(code) ?? ERRORS.internal
  const data = typeof reasonOrData === 'string' ? { reason: reasonOrData } : reasonOrData
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const error = new ORPCError(code, { status: standard.status, message: message ?? standard.message, data })
  Error.stackTraceLimit = stackTraceLimit
  return error
}

/** Throws the error that `createRefusal` creates. */
export function refuse(code: ErrorCode | AuthErrorCode, message?: string, data?: string | ErrorData): never {
  throw createRefusal(code, message, data)
}

/** Throws `invalid-argument` with the same message for the call and for the field. */
export function refuseField(field: string, message: string, reason?: string): never {
  refuse('invalid-argument', message, { ...(reason && { reason }), fields: [{ field, message }] })
}
