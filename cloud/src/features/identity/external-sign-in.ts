import { email as emailField } from '@belay/contract/fields'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import {
  createAccount,
  deleteAccount,
  findAccountByEmail,
  findAccountByIdentity,
  lockAddress,
  updateAccount,
} from '../../platform/identity/accounts.ts'
import { toAppPath } from '../../platform/identity/answer-alike.ts'
import { cookieName, readCookie, setCookie } from '../../platform/identity/cookies.ts'
import { accounts, toIdentityKey, type VersionedAccount } from '../../platform/identity/identity.documents.ts'
import { createDeviceCookie } from '../../platform/identity/known-devices.ts'
import type { Attempt, ProviderProfile } from '../../platform/identity/providers.ts'
import { beginSession } from '../../platform/identity/sessions.ts'
import { limitSignIns } from '../../platform/identity/sign-in-limits.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { ensureRegistered } from '../users/registration.ts'
import { addCookie, runFlow } from './flow.ts'

/** The time in seconds that a person may take at the provider. */
const ATTEMPT_SECONDS = 600

/** Returns the provider's address for the sign-in, and keeps the attempt in an encrypted cookie. */
export async function signInWithProvider(context: Context, input: Input<'identity.signInWithProvider'>) {
  const { identity, settings } = context
  await limitSignIns(context)
  if (!identity.providers.has(input.provider)) refuse('not-found')
  const redirect = toAppPath(input.callbackURL, settings.origin) || '/'
  const { url, attempt } = await identity.providers.begin(input.provider, redirect)
  addCookie(
    context,
    setCookie(cookieName(settings, 'provider'), identity.seal(JSON.stringify(attempt)), ATTEMPT_SECONDS),
  )
  return { url }
}

type Failure = 'provider-failed' | 'provider-declined' | 'user-disabled' | 'email-already-in-use'

/**
 * Handles the provider's redirect: signs the person in. Returns the path to open: the page of the app, or /login with
 * an error code.
 */
export async function returnFromProvider(context: Context, provider: string, search: string): Promise<string> {
  const { settings, ip } = context
  const attempt = readAttempt(context, provider)
  addCookie(context, setCookie(cookieName(settings, 'provider'), '', 0))
  const failure = attempt ? await finishSignIn(context, attempt, search) : 'provider-failed'
  if (!failure) return attempt?.redirect ?? '/'
  logSecurity(context.log, 'external-sign-in-failed', { ip, detail: failure })
  return `/login?${new URLSearchParams({ error: failure, ...(attempt && { redirect: attempt.redirect }) })}`
}

/** Returns the attempt that this browser began. Null if there is none, or it belongs to another provider. */
function readAttempt(context: Context, provider: string): Attempt | null {
  const sealed = readCookie(context, cookieName(context.settings, 'provider'))
  const text = sealed && context.identity.unseal(sealed)
  const attempt = text ? (JSON.parse(text) as Attempt) : null
  return attempt?.provider === provider ? attempt : null
}

async function finishSignIn(context: Context, attempt: Attempt, search: string): Promise<Failure | null> {
  if (new URLSearchParams(search).get('error') === 'access_denied') return 'provider-declined'
  let profile: ProviderProfile
  try {
    profile = await context.identity.providers.finish(attempt, search)
  } catch (error) {
    const { message, cause } = error as Error
    context.log.info('a sign-in with a provider failed', {
      provider: attempt.provider,
      error: message,
      cause: String(cause),
    })
    return 'provider-failed'
  }
  if (!emailField.safeParse(profile.email).success) return 'provider-failed'
  const signedIn = await runFlow(context, async (tx) => {
    const account = await findOrCreateAccount(tx, attempt.provider, profile)
    if (typeof account === 'string') return account
    return { account, ...(await beginSession(tx, context, account)) }
  })
  if (typeof signedIn === 'string') return signedIn
  const { account, session, cookie } = signedIn
  addCookie(context, cookie)
  addCookie(context, createDeviceCookie(context, account))
  const { userid, email } = account
  logSecurity(context.log, 'signed-in', {
    userid,
    email,
    sessionId: session.id,
    ip: context.ip,
    detail: attempt.provider,
  })
  await offerPhoto(context, account, profile.picture)
  return null
}

/**
 * Returns the account of a person at a provider. A provider that vouches for the address gives access to its confirmed
 * account; an unconfirmed account of another person gives way. Without that, nobody joins an existing account.
 */
async function findOrCreateAccount(
  tx: Tx,
  provider: string,
  { subject, email, emailVerified, name }: ProviderProfile,
): Promise<VersionedAccount | Failure> {
  await tx.guard(`identity ${toIdentityKey({ provider, subject })}`)
  const own = await findAccountByIdentity(tx, { provider, subject })
  if (own?.disabled) return 'user-disabled'
  if (own) {
    const isConfirmed = emailVerified && own.email === email
    return isConfirmed && !own.verified ? updateAccount(tx, own, { verified: true }) : own
  }
  await lockAddress(tx, email)
  const identity = { id: tx.id(), provider, subject, linkedAt: tx.now }
  const holder = await findAccountByEmail(tx, email)
  if (holder && !emailVerified) return 'email-already-in-use'
  if (holder?.verified) {
    if (holder.disabled) return 'user-disabled'
    return updateAccount(tx, holder, { identities: [...holder.identities, identity] })
  }
  if (holder) await deleteAccount(tx, holder.userid)
  return createAccount(tx, { email, name, verified: emailVerified, password: null, identities: [identity] })
}

/** Copies a picture of the provider, but each only once, so that a removed picture does not come back. */
async function offerPhoto(context: Context, account: VersionedAccount, url: string | null): Promise<void> {
  if (!url || !account.verified || url === account.offeredPhoto) return
  const { userid, email, name } = account
  const user = await ensureRegistered(context, { userid, email, name })
  await runFlow(context, async (tx) => {
    const current = await tx.get(accounts, userid)
    if (!current) return
    updateAccount(tx, current, { offeredPhoto: url })
    if (user?.userid === userid && user.photoURL === null)
      enqueue(tx, { kind: 'copyPhoto', userid, email: user.email, url })
  })
}
