import { randomBytes } from 'node:crypto'
import { MINUTE } from '@belay/contract/constants'
import { ORPCError } from '@orpc/server'
import { isDatabaseUnreachable } from '../documents/database-errors.ts'
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
import { readBody } from './bodies.ts'
import { confirmFirstAdmin, verifyEmail } from './confirming.ts'
import { openContractLink, requestContractLink } from './contract-links.ts'
import { externalCallback, listIdentities, providersOf, removeIdentity, signInSocial } from './external.ts'
import { type Answer, type Kit, sessionAnswer, signedIn, userOf, type Visit } from './kit.ts'
import { networkOf } from './limits.ts'
import { deny, Refusal } from './refusals.ts'
import { reauthenticate, sendCode, signIn, signOut } from './sign-in.ts'
import { resendVerification, signUp } from './sign-up.ts'

/** Far more than many tabs in several browsers ask for; a loop meets it. */
const TOKENS_PER_MINUTE = 120

type Handler = (kit: Kit, visit: Visit) => Promise<Answer | Response>

/** Everything that answers under /identity; see `identity.spec.md` and `described.ts`. What is not here does not exist. */
export const ROUTES = {
  'GET session': async (kit, visit) => {
    const person = await kit.sessions.of(visit.request)
    if (!person) return { body: { user: null, session: null } }
    if (person.account.disabled) return { body: { user: null, session: null, because: 'user-disabled' } }
    return { body: { user: await userOf(kit, person.account), session: sessionAnswer(kit, person.session) } }
  },
  'GET token': async (kit, visit) => {
    const { session } = await signedIn(kit, visit)
    await kit.limits.spend('token', session.userid, TOKENS_PER_MINUTE, MINUTE)
    const touched = await kit.sessions.touch(session)
    const body = await kit.tokens.issue(touched)
    return touched.expiresAt === session.expiresAt ? { body } : { body, cookies: [kit.sessions.cookieFor(touched)] }
  },
  'GET list-identities': listIdentities,
  'GET list-sessions': listSessions,
  'GET password-policy': async (kit) => ({ body: kit.policy }),
  'GET bot-check': async (kit) => ({ body: kit.botCheck.config }),
  'GET providers': async (kit) => ({ body: { providers: providersOf(kit) } }),
  'POST sign-up/email': signUp,
  'POST send-verification-email': resendVerification,
  'POST verify-email': verifyEmail,
  'POST confirm-first-admin': confirmFirstAdmin,
  'POST sign-in/email': signIn,
  'POST contract-link/open': openContractLink,
  'POST contract-link/request': requestContractLink,
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
} satisfies Record<string, Handler>
export type Route = keyof typeof ROUTES

const isRoute = (route: string): route is Route => Object.hasOwn(ROUTES, route)

/** Answers a request under /identity. `ip` is the true client address; no header of the request is believed for it. */
export async function answer(kit: Kit, request: Request, ip: string): Promise<Response> {
  try {
    const path = new URL(request.url).pathname.replace(/^\/identity\//, '')
    const visit: Visit = { request, ip, network: networkOf(ip), body: undefined }
    const provider = /^callback\/([\w-]+)$/.exec(path)?.[1]
    if (provider && request.method === 'GET') return sealed(await externalCallback(kit, visit, provider))
    const route = `${request.method} ${path}`
    if (!isRoute(route)) deny('not-found')
    const handler: Handler = ROUTES[route]
    if (request.method === 'POST') {
      mustBeOurs(kit, request)
      visit.body = await readBody(request)
    }
    const given = await handler(kit, visit)
    return sealed(
      given instanceof Response ? given : Response.json(given.body),
      given instanceof Response ? [] : given.cookies,
    )
  } catch (error) {
    return sealed(explained(kit, error))
  }
}

/** What changes something comes from a page of ours, or from no page at all. */
function mustBeOurs(kit: Kit, request: Request): void {
  const { origin, port, publicUrl } = kit.settings
  const from = request.headers.get('origin')
  // A centre with an address of its own is reached by that one only.
  const ours = publicUrl ? [origin] : [origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`]
  const foreign = from === null ? request.headers.get('sec-fetch-site') === 'cross-site' : !ours.includes(from)
  if (foreign) deny('permission-denied', { reason: 'foreign-origin' })
}

/** Nothing of identity is kept by a cache. */
function sealed(response: Response, cookies: readonly string[] = []): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  response.headers.set('cache-control', 'no-store')
  return response
}

function explained(kit: Kit, error: unknown): Response {
  const refusal = refusalOf(kit, error)
  const { code, message, status, facts } = refusal
  const headers = facts.retryAfter === undefined ? undefined : { 'retry-after': String(facts.retryAfter) }
  const ended =
    code === 'user-token-expired' || code === 'user-disabled' ? { 'set-cookie': kit.sessions.noCookie() } : undefined
  return Response.json({ code, message, ...facts }, { status, headers: { ...headers, ...ended } })
}

/** A refusal of ours, one of the documents' (the last Admin), or the unexpected: one opaque answer and one log line. */
function refusalOf(kit: Kit, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ORPCError && error.status < 500) {
    const { reason, fields } = (error.data ?? {}) as { reason?: string; fields?: { field: string; message: string }[] }
    return new Refusal(error.code as never, {
      status: error.status,
      message: error.message,
      ...(reason ? { reason } : {}),
      ...(fields ? { fields } : {}),
    })
  }
  const reference = randomBytes(6).toString('hex')
  kit.log.error('an identity request failed', {
    reference,
    error: error instanceof Error ? error.stack : String(error),
  })
  return new Refusal(isDatabaseUnreachable(error) ? 'unavailable' : 'internal', { reference })
}
