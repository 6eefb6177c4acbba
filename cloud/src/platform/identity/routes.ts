import { randomBytes } from 'node:crypto'
import type { ErrorData } from '@belay/contract/call'
import { MINUTE } from '@belay/contract/constants'
import type { ErrorCode } from '@belay/contract/errors'
import { ORPCError } from '@orpc/server'
import { isDatabaseUnreachable } from '../documents/database-errors.ts'
import { networkOf } from '../network.ts'
import {
  changeEmail,
  changePassword,
  deleteUser,
  listSessions,
  requestReset,
  resetPassword,
  revokeOtherSessions,
  revokeSession,
  stopEmailChange,
  updateUser,
} from './account-changes.ts'
import { confirmFirstAdmin, verifyEmail } from './confirm-email.ts'
import { externalCallback, listIdentities, listProviders, removeIdentity, signInSocial } from './external-sign-in.ts'
import {
  type IdentityContext,
  type IdentityRequest,
  type IdentityRoute,
  presentSession,
  presentUser,
  requireSignedIn,
} from './identity-context.ts'
import { deny, Refusal } from './refusals.ts'
import { readBody } from './request-bodies.ts'
import { reauthenticate, sendCode, signIn, signOut } from './sign-in.ts'
import { resendVerification, signUp } from './sign-up.ts'

/** Far more than many tabs in several browsers ask for; a loop meets it. */
const TOKENS_PER_MINUTE = 120

/** What identity itself answers; see `identity.spec.md` and `route-descriptions.ts`. Features add theirs. */
export const ROUTES = {
  'GET session': async (context, request) => {
    const person = await context.sessions.fromRequest(request.raw)
    if (!person) return { body: { user: null, session: null } }
    if (person.account.disabled) return { body: { user: null, session: null, because: 'user-disabled' } }
    return {
      body: { user: await presentUser(context, person.account), session: presentSession(context, person.session) },
    }
  },
  'GET token': async (context, request) => {
    const { session } = await requireSignedIn(context, request)
    await context.limits.consumeOften('token', session.userid, TOKENS_PER_MINUTE, MINUTE)
    const touched = await context.sessions.touch(session)
    const body = await context.tokens.issue(touched)
    return touched.expiresAt === session.expiresAt ? { body } : { body, cookies: [context.sessions.cookieFor(touched)] }
  },
  'GET list-identities': listIdentities,
  'GET list-sessions': listSessions,
  'GET password-policy': async (context) => ({ body: context.policy }),
  'GET bot-check': async (context) => ({ body: context.botCheck.config }),
  'GET providers': async (context) => ({ body: { providers: listProviders(context) } }),
  'POST sign-up/email': signUp,
  'POST send-verification-email': resendVerification,
  'POST verify-email': verifyEmail,
  'POST confirm-first-admin': confirmFirstAdmin,
  'POST sign-in/email': signIn,
  'POST sign-in/social': signInSocial,
  'POST sign-out': signOut,
  'POST send-code': sendCode,
  'POST reauthenticate': reauthenticate,
  'POST request-password-reset': requestReset,
  'POST reset-password': resetPassword,
  'POST change-password': changePassword,
  'POST change-email': changeEmail,
  'POST stop-email-change': stopEmailChange,
  'POST update-user': updateUser,
  'POST delete-user': deleteUser,
  'POST remove-identity': removeIdentity,
  'POST revoke-session': revokeSession,
  'POST revoke-other-sessions': revokeOtherSessions,
} satisfies Record<string, IdentityRoute>
export type Route = keyof typeof ROUTES

/** Answers a request under /identity. `ip` is the true client address; no header of the request is believed for it. */
export async function handleIdentityRequest(context: IdentityContext, raw: Request, ip: string): Promise<Response> {
  try {
    const path = new URL(raw.url).pathname.replace(/^\/identity\//, '')
    const request: IdentityRequest = { raw, ip, network: networkOf(ip), body: undefined }
    const provider = /^callback\/([\w-]+)$/.exec(path)?.[1]
    if (provider && raw.method === 'GET') return uncached(await externalCallback(context, request, provider))
    const route = `${raw.method} ${path}`
    const handler = Object.hasOwn(context.routes, route) ? context.routes[route] : undefined
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
