import { randomBytes } from 'node:crypto'
import type { ErrorData } from '@belay/contract/call'
import type { ErrorCode } from '@belay/contract/errors'
import { ORPCError } from '@orpc/server'
import { isDatabaseUnreachable } from '../documents/database-errors.ts'
import { networkOf } from '../network.ts'
import type { IdentityContext, IdentityRequest } from './identity-context.ts'
import { deny, Refusal } from './refusals.ts'
import { readBody } from './request-bodies.ts'
import { ROUTES } from './routes.ts'

/** Answers a request under /identity. `ip` is the true client address; no header of the request is believed for it. */
export async function handleIdentityRequest(context: IdentityContext, raw: Request, ip: string): Promise<Response> {
  try {
    const path = new URL(raw.url).pathname.replace(/^\/identity\//, '')
    const request: IdentityRequest = { raw, ip, network: networkOf(ip), body: undefined }
    const route = `${raw.method} ${path.replace(/^callback\/[\w-]+$/, 'callback/{provider}')}`
    const handler = ROUTES[route]?.handle ?? context.routes[route]
    if (!handler) deny('not-found')
    if (raw.method === 'POST') {
      refuseForeignOrigin(context, raw)
      request.body = await readBody(raw)
    }
    const answer = await handler(context, request)
    return uncached(
      answer instanceof Response ? answer : Response.json(answer.body),
      answer instanceof Response ? [] : answer.cookies,
    )
  } catch (error) {
    return uncached(toErrorResponse(context, error))
  }
}

/** What changes something comes from a page of ours, or from no page at all. */
function refuseForeignOrigin(context: IdentityContext, raw: Request): void {
  const { origin, port, publicUrl } = context.settings
  const from = raw.headers.get('origin')
  // A centre with an address of its own is reached by that one only.
  const ours = publicUrl ? [origin] : [origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const foreign = from === null ? raw.headers.get('sec-fetch-site') === 'cross-site' : !ours.includes(from)
  if (foreign) deny('permission-denied', { reason: 'foreign-origin' })
}

/** Nothing of identity is kept by a cache. */
function uncached(response: Response, cookies: readonly string[] = []): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  response.headers.set('cache-control', 'no-store')
  return response
}

function toErrorResponse(context: IdentityContext, error: unknown): Response {
  const refusal = toRefusal(context, error)
  const { code, message, status, facts } = refusal
  const headers = facts.retryAfter === undefined ? undefined : { 'retry-after': String(facts.retryAfter) }
  const ended =
    code === 'user-token-expired' || code === 'user-disabled'
      ? { 'set-cookie': context.sessions.expiredCookie() }
      : undefined
  return Response.json({ code, message, ...facts }, { status, headers: { ...headers, ...ended } })
}

/** A refusal of ours, one of the documents' (the last Admin), or the unexpected: one opaque answer and one log line. */
function toRefusal(context: IdentityContext, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ORPCError && error.status < 500) {
    const { reason, fields } = (error.data ?? {}) as ErrorData
    return new Refusal(error.code as ErrorCode, { status: error.status, message: error.message, reason, fields })
  }
  const reference = randomBytes(6).toString('hex')
  context.log.error('an identity request failed', {
    reference,
    error: error instanceof Error ? error.stack : String(error),
  })
  return new Refusal(isDatabaseUnreachable(error) ? 'unavailable' : 'internal', { reference })
}
