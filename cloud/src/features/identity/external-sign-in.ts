import { email as emailField } from '@belay/contract/fields'
import { addressOf, linkTo } from '@belay/contract/links'
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
import { accounts, toIdentityKey, type VersionedAccount } from '../../platform/identity/identity.documents.ts'
import type { ProviderSettings } from '../../platform/identity/issuer.ts'
import type { Attempt, ProviderProfile } from '../../platform/identity/providers.ts'
import { clearSealedCookie, readSealedCookie, setSealedCookie } from '../../platform/identity/sealed-cookies.ts'
import { needsConfirmation } from '../../platform/identity/second-steps.ts'
import { beginSession } from '../../platform/identity/sessions.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { ensureRegistered } from '../users/registration.ts'
import { addCookie, mailSealed, runFlow, securityFactsOf } from './flow.ts'
import { followGroups } from './follow-groups.ts'
import { externalSignInAdded } from './identity.notifications.ts'
import { isNewDevice, recordSignIn } from './new-device.ts'
import { keepWaitingSignIn } from './second-step.ts'
import { welcome } from './welcome.ts'

/** Returns the provider's address for the sign-in, and keeps the attempt in an encrypted cookie. */
export async function signInWithProvider(context: Context, input: Input<'identity.signInWithProvider'>) {
  const { identity, settings } = context
  const provider = identity.providers.find(input.provider) ?? refuse('not-found')
  const redirect = toAppPath(input.callbackURL, settings.origin) || '/'
  const { url, attempt } = await identity.providers.begin(provider, redirect)
  addCookie(context, setSealedCookie(context, 'provider', attempt))
  return { url }
}

type Failure = 'provider-failed' | 'provider-declined' | 'user-disabled' | 'email-already-in-use'

/**
 * Handles the provider's redirect: signs the person in. Returns the path to open: the page of the app, or /login with
 * an error code or the second step.
 */
export async function returnFromProvider(
  context: Context,
  provider: ProviderSettings,
  search: string,
): Promise<string> {
  const kept = readSealedCookie<Attempt>(context, context, 'provider')
  // An attempt at another provider does not count.
  const attempt = kept?.provider === provider.id ? kept : null
  addCookie(context, clearSealedCookie(context, 'provider'))
  const outcome = attempt ? await finishSignIn(context, provider, attempt, search) : 'provider-failed'
  const redirect = attempt?.redirect ?? '/'
  if (outcome === 'signed-in') return redirect
  if (outcome === 'second-step-needed') return addressOf(linkTo.secondStep(redirect))
  logSecurity(context.log, 'external-sign-in-failed', { ip: context.ip, detail: outcome })
  return `/login?${new URLSearchParams({ error: outcome, ...(attempt && { redirect }) })}`
}

async function finishSignIn(
  context: Context,
  provider: ProviderSettings,
  attempt: Attempt,
  search: string,
): Promise<Failure | 'signed-in' | 'second-step-needed'> {
  if (new URLSearchParams(search).get('error') === 'access_denied') return 'provider-declined'
  let profile: ProviderProfile
  try {
    profile = await context.identity.providers.finish(provider, attempt, search)
  } catch (error) {
    const { message, cause } = error as Error
    context.log.info('a sign-in with a provider failed', {
      provider: provider.id,
      error: message,
      cause: String(cause),
    })
    return 'provider-failed'
  }
  if (!emailField.safeParse(profile.email).success) return 'provider-failed'
  const known = await findAccountByIdentity(context, { provider: provider.id, subject: profile.subject })
  const isNew = known !== null && (await isNewDevice(context, known))
  const signedIn = await runFlow(context, async (tx) => {
    const found = await findOrCreateAccount(tx, context, provider, profile)
    if (typeof found === 'string') return found
    if (needsConfirmation(context, context, found.account)) return { ...found, begun: null }
    return { ...found, begun: await beginSession(tx, context, recordSignIn(tx, context, found.account, isNew)) }
  })
  if (typeof signedIn === 'string') return signedIn
  const { account, isAdded, begun } = signedIn
  if (isAdded) logSecurity(context.log, 'identity-added', { ...securityFactsOf(account, context), detail: provider.id })
  await followGroups(context, provider, account, profile.groups)
  if (!begun) {
    keepWaitingSignIn(context, account, { redirect: attempt.redirect, way: provider.id })
    return 'second-step-needed'
  }
  await welcome(context, account, begun, { way: provider.id, isNew })
  await offerPhoto(context, account, profile.picture)
  return 'signed-in'
}

/**
 * Returns the account of a person at a provider. A provider that vouches for the address gives access to its confirmed
 * account, and the owner gets an e-mail (`isAdded`); an unconfirmed account of another person gives way. Without that,
 * nobody joins an existing account.
 */
async function findOrCreateAccount(
  tx: Tx,
  context: Context,
  { id: provider, name: providerName }: ProviderSettings,
  { subject, email, emailVerified, name }: ProviderProfile,
): Promise<{ account: VersionedAccount; isAdded: boolean } | Failure> {
  await tx.guard(`identity ${toIdentityKey({ provider, subject })}`)
  const own = await findAccountByIdentity(tx, { provider, subject })
  if (own?.disabled) return 'user-disabled'
  if (own) {
    const isConfirmed = emailVerified && own.email === email
    const account = isConfirmed && !own.verified ? updateAccount(tx, own, { verified: true }) : own
    return { account, isAdded: false }
  }
  await lockAddress(tx, email)
  const identity = { id: tx.id(), provider, subject, linkedAt: tx.now }
  const holder = await findAccountByEmail(tx, email)
  if (holder && !emailVerified) return 'email-already-in-use'
  if (holder?.verified) {
    if (holder.disabled) return 'user-disabled'
    mailSealed(tx, context, externalSignInAdded({ to: email, settings: context.settings, provider: providerName }))
    return { account: updateAccount(tx, holder, { identities: [...holder.identities, identity] }), isAdded: true }
  }
  if (holder) await deleteAccount(tx, holder.userid)
  const account = createAccount(tx, { email, name, verified: emailVerified, password: null, identities: [identity] })
  return { account, isAdded: false }
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
