import type { ErrorData } from '@belay/contract/call'
import { ERRORS, type ErrorCode } from '@belay/contract/errors'
import type { Context } from 'hono'

const JSON_LIMIT = 2 * 1024 * 1024
const UPLOAD_LIMIT = 24 * 1024 * 1024

type Refused = { defined: boolean; code: string; status: number; message: string; data?: ErrorData }
/** A call's answer before it is written out: of the typed calls (`json`) or of their REST twin. */
type Answer = { matched: boolean; response?: { status: number; body: unknown } | undefined }

const refused = (code: ErrorCode, status: number, message: string, data: ErrorData): Refused => ({ defined: true, code, status, message, data })
const MALFORMED = refused('invalid-argument', 400, 'What was sent cannot be read. Send well-formed JSON, with Content-Type: application/json.', {
  reason: 'malformed',
})
const TOO_LARGE = refused('invalid-argument', 413, 'This is too large to be sent.', { reason: 'too-large' })
const NO_LENGTH = refused('invalid-argument', 411, 'Tell the size of what you send (Content-Length).', { reason: 'length-needed' })
const NO_METHOD = refused('invalid-argument', 405, 'This call does not answer to this method.', { reason: 'method' })

/** What the call library refuses by itself (a body that cannot be read, a wrong method) leaves with a code and a sentence of ours. */
export async function inOurWords({ next }: { next: () => Promise<Answer> }): Promise<never> {
  const answer = await next()
  const { response } = answer
  if (!response || response.status < 400) return answer as never
  const wrapped = response.body as { json?: Refused } & Refused
  const found = wrapped.json ?? wrapped
  if (found.code in ERRORS) return answer as never
  const ours = found.status === 405 ? NO_METHOD : found.status < 500 ? MALFORMED : refused('internal', 500, ERRORS.internal.message, {})
  return { matched: true, response: { ...response, status: ours.status, body: wrapped.json ? { json: ours } : ours } } as never
}

/** Refuses a body that is too large, or does not tell its size, before any of it is read. */
export function tooLarge(http: Context): Response | null {
  const upload = http.req.header('content-type')?.startsWith('multipart/form-data')
  const length = Number(http.req.header('content-length') ?? 0)
  const unsized = http.req.header('transfer-encoding') !== undefined
  if (!unsized && length <= (upload ? UPLOAD_LIMIT : JSON_LIMIT)) return null
  const ours = unsized ? NO_LENGTH : TOO_LARGE
  return http.json(http.req.path.startsWith('/rpc/') ? { json: ours } : ours, ours.status as 413)
}

export const notFound = (http: Context): Response => http.json({ code: 'not-found', ...ERRORS['not-found'] }, 404)
