import { randomBytes } from 'node:crypto'
import type { ErrorData } from '@belay/contract/call'
import type { ErrorCode } from '@belay/contract/errors'
import { ORPCError } from '@orpc/server'
import { networkOf } from '../calls/ip-network.ts'
import { isDatabaseUnreachable } from '../documents/database-errors.ts'
import { DISK_FULL, isDiskFull } from '../documents/disk-full.ts'
import type { Asked } from './cookies.ts'
import type { IdentityResponse } from './identity.ts'
import type { IdentityContext, IdentityRequest } from './identity-context.ts'
import { deny, Refusal } from './refusals.ts'
import { readBody } from './request-bodies.ts'
import { ROUTES } from './routes.ts'

/** Answers a request under /identity. `ip` is the client's real IP address; headers are not trusted for it. */
export async function handleIdentityRequest(context: IdentityContext, raw: Request, ip: string): Promise<Response> {
  const path = new URL(raw.url).pathname.replace(/^\/identity\//, '')
  const answer = await answerRoute(context, { raw, path, ip, readBody: () => readBody(raw) })
  const response = answer instanceof Response ? answer : toResponse(answer)
  // No answer of identity may be cached.
  response.headers.set('cache-control', 'no-store')
  return response
}

/** Answers `GET /identity/token` without a Request of the web API, because every browser sends it often. */
export async function answerToken(context: IdentityContext, raw: Asked, ip: string): Promise<IdentityResponse> {
  const answer = await answerRoute(context, { raw, path: 'token', ip, readBody: async () => undefined })
  if (answer instanceof Response) throw new Error('A token is answered as an object')
  return answer
}

function toResponse({ status, headers, cookies, body }: IdentityResponse): Response {
  const response = Response.json(body, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

type Reached = { raw: Asked; path: string; ip: string; readBody: () => Promise<unknown> }

async function answerRoute(
  context: IdentityContext,
  { raw, path, ip, readBody }: Reached,
): Promise<IdentityResponse | Response> {
  try {
    const request: IdentityRequest = { raw, ip, network: networkOf(ip), body: undefined }
    const route = `${raw.method} ${path.replace(/^callback\/[\w-]+$/, 'callback/{provider}')}`
    const handler = ROUTES[route]?.handle ?? context.routes[route]
    if (!handler) deny('not-found')
    if (raw.method === 'POST') {
      refuseForeignOrigin(context, raw)
      request.body = await readBody()
    }
    const answer = await handler(context, request)
    return answer instanceof Response ? answer : { status: 200, headers: {}, cookies: [], ...answer }
  } catch (error) {
    return toErrorResponse(context, error)
  }
}

/** Refuses changes from pages of other sites. Requests without a page are allowed. */
function refuseForeignOrigin(context: IdentityContext, raw: Asked): void {
  const { origin, port, publicUrl } = context.settings
  const from = raw.headers.get('origin')
  // A centre with a public address accepts only that address.
  const ours = publicUrl ? [origin] : [origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const foreign = from === null ? raw.headers.get('sec-fetch-site') === 'cross-site' : !ours.includes(from)
  if (foreign) deny('permission-denied', { reason: 'foreign-origin' })
}

function toErrorResponse(context: IdentityContext, error: unknown): IdentityResponse {
  const { code, message, status, facts } = toRefusal(context, error)
  const hasEnded = code === 'user-token-expired' || code === 'user-disabled'
  return {
    status,
    headers: facts.retryAfter === undefined ? {} : { 'retry-after': String(facts.retryAfter) },
    cookies: hasEnded ? [context.sessions.expiredCookie()] : [],
    body: { code, message, ...facts },
  }
}

/** Converts an error to a refusal. Logs an unexpected error with a reference, and hides its message. */
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
  if (isDiskFull(error)) {
    context.hooks.diskFull()
    return new Refusal('unavailable', { message: DISK_FULL.others, reason: 'disk-full', reference })
  }
  return new Refusal(isDatabaseUnreachable(error) ? 'unavailable' : 'internal', { reference })
}
