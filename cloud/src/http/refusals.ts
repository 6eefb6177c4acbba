import type { ErrorData } from '@belay/contract/call'
import { ERRORS, type ErrorCode, TOO_LARGE_TO_SEND } from '@belay/contract/errors'
import type { Context } from 'hono'

export type Refused = { defined: boolean; code: string; status: number; message: string; data?: ErrorData }
/** A call's answer before it is written out: of the typed calls (`json`) or of their REST twin. */
type Answer = {
  matched: boolean
  response?: { status: number; headers: Record<string, unknown>; body: unknown } | undefined
}

const refused = (code: ErrorCode, status: number, message: string, data: ErrorData): Refused => ({
  defined: true,
  code,
  status,
  message,
  data,
})
const MALFORMED = refused(
  'invalid-argument',
  400,
  "We can't read what you sent. Send valid JSON with Content-Type: application/json.",
  {
    reason: 'malformed',
  },
)
export const TOO_LARGE = refused('invalid-argument', 413, TOO_LARGE_TO_SEND, { reason: 'too-large' })
export const NO_LENGTH = refused('invalid-argument', 411, 'Send a Content-Length header.', { reason: 'length-needed' })
const NO_METHOD = refused('invalid-argument', 405, "This call doesn't support this method.", { reason: 'method' })

/** What the call library refuses by itself (a body that cannot be read, a wrong method) leaves with a code and a sentence of ours. */
export async function inOurWords({ next }: { next: () => Promise<Answer> }): Promise<never> {
  const answer = await next()
  const { response } = answer
  if (!response || response.status < 400) return answer as never
  const wrapped = response.body as { json?: Refused } & Refused
  const found = wrapped.json ?? wrapped
  const { retryAfter } = found.data ?? {}
  const headers =
    retryAfter === undefined ? response.headers : { ...response.headers, 'retry-after': String(retryAfter) }
  if (found.code in ERRORS) return { matched: true, response: { ...response, headers } } as never
  const ours =
    found.status === 405
      ? NO_METHOD
      : found.status < 500
        ? MALFORMED
        : refused('internal', 500, ERRORS.internal.message, {})
  return {
    matched: true,
    response: { ...response, status: ours.status, body: wrapped.json ? { json: ours } : ours },
  } as never
}

const RETRY_SECONDS = 60

export const tooMany = (http: Context): Response =>
  http.json(
    {
      code: 'resource-exhausted',
      ...ERRORS['resource-exhausted'],
      data: { reason: 'streams', retryAfter: RETRY_SECONDS },
    },
    429,
    {
      'Retry-After': String(RETRY_SECONDS),
    },
  )

export const notFound = (http: Context): Response => http.json({ code: 'not-found', ...ERRORS['not-found'] }, 404)
