import { MINUTE } from '@belay/contract/constants'
import { logSecurity } from '../process/security-log.ts'
import type { Account } from './accounts.ts'
import { PROVIDER_ID, providerProfiles } from './auth-library.ts'
import { readCookies } from './cookies.ts'
import {
  type IdentityContext,
  type IdentityRequest,
  requireRecentSignIn,
  requireSignedIn,
  toAppPath,
} from './identity-context.ts'
import { deny } from './refusals.ts'
import { BODIES, parseBody } from './request-bodies.ts'
import { limitSignIns } from './sign-in.ts'

export const listProviders = (context: IdentityContext) =>
  context.settings.identity.oidcIssuer
    ? [{ id: PROVIDER_ID, name: context.settings.identity.oidcName || 'Single sign-on' }]
    : []

/** Returns the external identities that are linked to the person's account. */
export async function listIdentities(context: IdentityContext, request: IdentityRequest) {
  const { account } = await requireSignedIn(context, request)
  const names = new Map(listProviders(context).map(({ id, name }) => [id, name]))
  const identities = await context.accounts.identities(account.userid)
  return {
    body: {
      identities: identities.map((identity) => ({
        ...identity,
        name: names.get(identity.provider) ?? identity.provider,
      })),
    },
  }
}

/** Removes an external identity. Throws if it is the only way to sign in. */
export async function removeIdentity(context: IdentityContext, request: IdentityRequest) {
  const { id } = parseBody(BODIES.session, request.body)
  const person = await requireSignedIn(context, request)
  requireRecentSignIn(context, person)
  const { userid, password } = person.account
  const others = (await context.accounts.identities(userid)).filter((identity) => identity.id !== id)
  if (password === null && others.length === 0)
    deny('failed-precondition', {
      reason: 'last-sign-in',
      message: "Set a password first. Without one, you couldn't sign in.",
    })
  await context.accounts.removeIdentities(userid, id)
  logSecurity(context.log, 'identity-removed', { userid, ip: request.ip })
  return { body: { ok: true } }
}

/** Forwards a request to the library, with the client's real IP address in an internal header. */
async function forwardToLibrary(context: IdentityContext, request: IdentityRequest, path: string, init: RequestInit) {
  const headers = new Headers(init.headers)
  const userAgent = request.raw.headers.get('user-agent')
  if (userAgent) headers.set('user-agent', userAgent)
  headers.set('cookie', [...readCookies(request.raw)].map((pair) => pair.join('=')).join('; '))
  headers.set('x-belay-client', request.ip)
  headers.set('origin', context.settings.origin)
  const library = await context.external()
  return library.handler(
    new Request(`${context.settings.origin}/identity${path}`, { ...init, headers, redirect: 'manual' }),
  )
}

/** Returns the provider's address for the sign-in. */
export async function signInSocial(context: IdentityContext, request: IdentityRequest): Promise<Response> {
  const { provider, callbackURL } = parseBody(BODIES.social, request.body)
  await limitSignIns(context, request)
  if (!listProviders(context).some(({ id }) => id === provider)) deny('not-found')
  const redirect = toAppPath(callbackURL, context.settings.origin) || '/'
  const answer = await forwardToLibrary(context, request, '/sign-in/social', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      provider,
      callbackURL: redirect,
      errorCallbackURL: `/login?redirect=${encodeURIComponent(redirect)}`,
      disableRedirect: true,
    }),
  })
  const body = (await answer.json().catch(() => null)) as { url?: string } | null
  if (!answer.ok || !body?.url) deny('network-request-failed')
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify({ url: body.url }), { headers })
}

const CODES: Record<string, string> = {
  'user-disabled': 'user-disabled',
  account_not_linked: 'email-already-in-use',
  access_denied: 'provider-declined',
}
const FAILED = 'provider-failed'

/** Handles the provider's redirect: starts a session and opens the page, or opens /login with our error code. */
export async function externalCallback(context: IdentityContext, request: IdentityRequest): Promise<Response> {
  const { pathname, search } = new URL(request.raw.url)
  const provider = pathname.split('/').at(-1)
  await context.limits.consume('callback', request.network, 120, MINUTE)
  if (!listProviders(context).some(({ id }) => id === provider)) deny('not-found')
  const providerProfile: { picture?: string } = {}
  const answer = await providerProfiles.run(providerProfile, () =>
    forwardToLibrary(context, request, `/callback/${provider}${search}`, { method: 'GET' }),
  )
  const to = new URL(answer.headers.get('location') ?? `/login?error=${FAILED}`, context.settings.origin)
  if (to.origin !== context.settings.origin) to.href = `${context.settings.origin}/login?error=${FAILED}`
  const error = to.searchParams.get('error')
  if (error !== null || to.pathname.startsWith('/identity')) {
    const redirect = to.searchParams.get('redirect')
    const query = new URLSearchParams({ error: CODES[error ?? ''] ?? FAILED, ...(redirect ? { redirect } : {}) })
    to.href = `${context.settings.origin}/login?${query}`
  }
  const headers = new Headers({ location: `${to.pathname}${to.search}${to.hash}` })
  const cookies = answer.headers.getSetCookie()
  const signedIn = await context.sessions.fromRequest(
    new Request(context.settings.origin, {
      headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
    }),
  )
  if (signedIn) {
    cookies.push(context.devices.cookieFor(signedIn.account))
    const { userid } = signedIn.account
    logSecurity(context.log, 'signed-in', { userid, sessionId: signedIn.session.id, ip: request.ip })
    await offerProviderPhoto(context, signedIn.account, providerProfile.picture)
  }
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

/** Offers a picture of the provider only once, so that a picture that was removed here does not come back. */
async function offerProviderPhoto(context: IdentityContext, account: Account, url: string | undefined): Promise<void> {
  if (!url || !account.verified || url === account.offeredPhoto) return
  try {
    await context.hooks.photoOffered({ userid: account.userid, email: account.email, name: account.name, url })
    await context.accounts.update(account.userid, { image: url })
  } catch (error) {
    // A failed picture must not fail the sign-in.
    context.log.error("a photo couldn't be copied", { error: error instanceof Error ? error.message : String(error) })
  }
}
