import { MINUTE } from '@belay/contract/constants'
import { logSecurity } from '../security-log.ts'
import type { Account } from './accounts.ts'
import { BODIES, parse } from './bodies.ts'
import { type Answer, type Kit, mustBeFresh, pathOfApp, signedIn, type Visit } from './kit.ts'
import { PROVIDER, profiles } from './library.ts'
import { deny } from './refusals.ts'
import { maySignIn } from './sign-in.ts'

export const providersOf = (kit: Kit) =>
  kit.settings.identity.oidcIssuer ? [{ id: PROVIDER, name: kit.settings.identity.oidcName || 'Single sign-on' }] : []

/** The external identities that sign in to the person's account. */
export async function listIdentities(kit: Kit, visit: Visit): Promise<Answer> {
  const { account } = await signedIn(kit, visit)
  const names = new Map(providersOf(kit).map(({ id, name }) => [id, name]))
  const identities = await kit.accounts.identities(account.userid)
  return { body: { identities: identities.map((one) => ({ ...one, name: names.get(one.provider) ?? one.provider })) } }
}

/** Removes one; refused when it is the only way to sign in. */
export async function removeIdentity(kit: Kit, visit: Visit): Promise<Answer> {
  const { id } = parse(BODIES.session, visit.body)
  const person = await signedIn(kit, visit)
  mustBeFresh(kit, person)
  const { userid, password } = person.account
  const others = (await kit.accounts.identities(userid)).filter((one) => one.id !== id)
  if (password === null && others.length === 0)
    deny('failed-precondition', {
      reason: 'last-sign-in',
      message: "Set a password first. Without one, you couldn't sign in.",
    })
  await kit.accounts.removeIdentities(userid, id)
  logSecurity(kit.log, 'identity-removed', { userid, ip: visit.ip })
  return { body: { ok: true } }
}

/** Hands a request of ours to the library, with the true client address in a header of our own. */
async function throughLibrary(kit: Kit, visit: Visit, path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  for (const name of ['cookie', 'user-agent']) {
    const value = visit.request.headers.get(name)
    if (value) headers.set(name, value)
  }
  headers.set('x-belay-client', visit.ip)
  headers.set('origin', kit.settings.origin)
  const library = await kit.external()
  return library.handler(
    new Request(`${kit.settings.origin}/identity${path}`, { ...init, headers, redirect: 'manual' }),
  )
}

/** Where to go to sign in with the external provider. */
export async function signInSocial(kit: Kit, visit: Visit): Promise<Response> {
  const { provider, callbackURL } = parse(BODIES.social, visit.body)
  await maySignIn(kit, visit)
  if (!providersOf(kit).some(({ id }) => id === provider)) deny('not-found')
  const redirect = pathOfApp(callbackURL, kit.settings.origin) || '/'
  const answer = await throughLibrary(kit, visit, '/sign-in/social', {
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

/** The way back from the provider: a session and on to the page, or to /login with one of our codes. */
export async function externalCallback(kit: Kit, visit: Visit, provider: string): Promise<Response> {
  await kit.limits.spend('callback', visit.network, 120, MINUTE)
  if (!providersOf(kit).some(({ id }) => id === provider)) deny('not-found')
  const brought: { picture?: string } = {}
  const answer = await profiles.run(brought, () =>
    throughLibrary(kit, visit, `/callback/${provider}${new URL(visit.request.url).search}`, { method: 'GET' }),
  )
  const to = new URL(answer.headers.get('location') ?? `/login?error=${FAILED}`, kit.settings.origin)
  if (to.origin !== kit.settings.origin) to.href = `${kit.settings.origin}/login?error=${FAILED}`
  const error = to.searchParams.get('error')
  if (error !== null || to.pathname.startsWith('/identity')) {
    const redirect = to.searchParams.get('redirect')
    to.href = `${kit.settings.origin}/login?error=${CODES[error ?? ''] ?? FAILED}${redirect ? `&redirect=${encodeURIComponent(redirect)}` : ''}`
  }
  const headers = new Headers({ location: `${to.pathname}${to.search}${to.hash}` })
  const cookies = answer.headers.getSetCookie()
  const signedIn = await kit.sessions.of(
    new Request(kit.settings.origin, { headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') } }),
  )
  if (signedIn) {
    cookies.push(kit.devices.cookieFor(signedIn.account))
    const { userid } = signedIn.account
    logSecurity(kit.log, 'signed-in', { userid, sessionId: signedIn.session.id, ip: visit.ip })
    await offerPhoto(kit, signedIn.account, brought.picture)
  }
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

/** Hands on a picture that was not handed on before, so that one that was removed here does not come back at every sign-in. */
async function offerPhoto(kit: Kit, account: Account, url: string | undefined): Promise<void> {
  if (!url || !account.verified || url === account.offeredPhoto) return
  try {
    await kit.hooks.photoOffered({ userid: account.userid, email: account.email, name: account.name, url })
    await kit.accounts.update(account.userid, { image: url })
  } catch (error) {
    // A picture is never worth a sign-in.
    kit.log.error("a photo couldn't be copied", { error: error instanceof Error ? error.message : String(error) })
  }
}
