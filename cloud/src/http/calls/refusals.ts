import type { ErrorData } from '@belay/contract/call'
import { LIMITS } from '@belay/contract/constants'
import { ERRORS, type ErrorCode, TOO_LARGE_TO_SEND } from '@belay/contract/errors'
import { ORPCError } from '@orpc/server'
import type { Context } from 'hono'

/** Creates a contract error with another HTTP status than its code has. */
const refused = (status: number, message: string, data: ErrorData, code: ErrorCode = 'invalid-argument') =>
  new ORPCError(code, { defined: true, status, message, data })

export const MALFORMED = refused(
  400,
  "We can't read what you sent. Send valid JSON with Content-Type: application/json.",
  { reason: 'malformed' },
)
export const TOO_LARGE = refused(413, TOO_LARGE_TO_SEND, { reason: 'too-large' })
export const TOO_SLOW = refused(408, 'Your connection is too slow to send this. Try again.', { reason: 'too-slow' })
export const TOO_MANY_BODIES = refused(
  429,
  'You are sending too much at once. Try again when it has arrived.',
  { reason: 'bodies', retryAfter: 5 },
  'resource-exhausted',
)
export const NO_LENGTH = refused(411, 'Send a Content-Length header.', { reason: 'length-needed' })
export const NO_METHOD = refused(405, "This call doesn't support this method.", { reason: 'method' })
export const INTERNAL = refused(500, ERRORS.internal.message, {}, 'internal')

/** Creates the error for a request with both a query and a body: it is unclear which of them is the input. */
export const createQueryAndBodyError = (names: readonly string[]) =>
  refused(400, ERRORS['invalid-argument'].message, {
    reason: 'address-and-body',
    fields: names.slice(0, LIMITS.invalidFields).map((field) => ({
      field,
      message: 'Send this in the body, or send everything in the query.',
    })),
  })

const RETRY_SECONDS = 60

export const sendTooManyStreams = (http: Context): Response => sendTooMany(http, 'streams', RETRY_SECONDS)

/** Sends the error of a used-up rate limit. `retryAfter` is in seconds. */
export function sendTooMany(http: Context, reason: string, retryAfter: number): Response {
  http.header('Retry-After', String(retryAfter))
  return sendRefusal(http, 'resource-exhausted', { data: { reason, retryAfter } })
}

/** Sends a contract error from a route that is not a call. */
export const sendRefusal = (http: Context, code: ErrorCode, more: { data?: ErrorData } = {}): Response =>
  http.json({ code, ...ERRORS[code], ...more }, ERRORS[code].status)

export const sendNotFound = (http: Context): Response => sendRefusal(http, 'not-found')
