import type { SecurityEventCode } from '@belay/contract/security-event-codes'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { updateAccount } from '../../platform/identity/accounts.ts'
import type { SecondSteps } from '../../platform/identity/identity.documents.ts'
import { createPasskeyOptions, verifyNewPasskey } from '../../platform/identity/passkeys.ts'
import { clearSealedCookie, readSealedCookie, setSealedCookie } from '../../platform/identity/sealed-cookies.ts'
import {
  createAuthenticator,
  createRecoveryCodes,
  findTimeStep,
  secondStepsOf,
} from '../../platform/identity/second-steps.ts'
import type { SignedIn } from '../../platform/identity/sessions.ts'
import { limitRecoveryCodes } from '../../platform/identity/sign-in-limits.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { addCookie, mailSealed, readSignedIn, requireFresh, requireSignedIn, runFlow, securityFactsOf } from './flow.ts'
import { type SecondStepChange, secondStepChanged } from './identity.notifications.ts'
import { keepChallenge, takeChallenge } from './passkey-challenge.ts'

const MOST_PASSKEYS = 20
const OK = { ok: true } as const

/** Returns the caller's second steps. */
export async function listSecondSteps(context: Context) {
  const { passkeys, authenticator, recoveryCodes } = secondStepsOf((await readSignedIn(context)).account)
  return {
    passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({ id, name, addedAt, lastUsedAt })),
    authenticator: authenticator && { addedAt: authenticator.addedAt },
    recoveryCodesLeft: recoveryCodes.filter((hash) => hash !== null).length,
  }
}

/**
 * Returns the caller, who has signed in recently and confirmed the address. A stranger could otherwise sign up with a
 * person's address, and still be able to sign in after the person confirms it.
 */
async function requireOwner(context: Context): Promise<SignedIn> {
  const signedIn = await readSignedIn(context)
  requireFresh(signedIn.session, context.clock.now())
  if (!signedIn.account.verified)
    refuse('failed-precondition', 'Confirm your e-mail address first. Open the link we e-mailed you.', 'not-verified')
  return signedIn
}

export async function beginPasskey(context: Context) {
  const { account } = await requireOwner(context)
  const { passkeys } = secondStepsOf(account)
  if (passkeys.length >= MOST_PASSKEYS)
    refuse('failed-precondition', 'Remove a passkey first. You have the maximum of 20.', 'too-many-passkeys')
  const options = await createPasskeyOptions(context.settings, account, passkeys)
  keepChallenge(context, options.challenge, account.userid)
  return { options: { ...options } }
}

export async function addPasskey(context: Context, { passkey, name }: Input<'identity.addPasskey'>) {
  const { account } = await readSignedIn(context)
  const challenge = await takeChallenge(context, account.userid)
  const verified = challenge && (await verifyNewPasskey(context.settings, passkey, challenge))
  if (!verified) refuse('passkey-refused')
  const added = { ...verified, name, addedAt: context.clock.now(), lastUsedAt: null }
  return addStep(context, 'passkey-added', (steps) => ({
    ...steps,
    passkeys: [...steps.passkeys.filter(({ id }) => id !== added.id), added],
  }))
}

export async function beginAuthenticator(context: Context) {
  const { account } = await requireOwner(context)
  const { secret, uri } = createAuthenticator(context.settings, account.email)
  addCookie(context, setSealedCookie(context, 'authenticator', { secret, userid: account.userid }))
  return { secret, uri }
}

export async function addAuthenticator(context: Context, { code }: Input<'identity.addAuthenticator'>) {
  const begun = readSealedCookie<{ secret: string; userid: string }>(context, context, 'authenticator')
  if (begun?.userid !== context.actor.userid)
    refuse('failed-precondition', 'This took too long. Start again.', 'setup-expired')
  const lastStep = findTimeStep(begun.secret, code, context.clock.now())
  if (lastStep === null) refuse('wrong-code')
  addCookie(context, clearSealedCookie(context, 'authenticator'))
  const sealedSecret = context.identity.seal(begun.secret)
  return addStep(context, 'authenticator-added', (steps) => ({
    ...steps,
    authenticator: { sealedSecret, lastStep, addedAt: context.clock.now() },
  }))
}

/** Adds a second step to the caller's account. Returns recovery codes with the first one. */
async function addStep(context: Context, change: SecondStepChange, add: (steps: SecondSteps) => SecondSteps) {
  // The codes are made before the transaction, because their hashes take half a second.
  const had = secondStepsOf((await readSignedIn(context)).account).recoveryCodes.length > 0
  const made = had ? null : await makeRecoveryCodes(context)
  await changeSteps(context, change, 'second-step-added', (steps) =>
    add(made ? { ...steps, recoveryCodes: made.hashes } : steps),
  )
  return { recoveryCodes: made?.codes ?? null }
}

/** Makes recovery codes, at most ten times an hour. */
async function makeRecoveryCodes(context: Context) {
  await limitRecoveryCodes(context, context.actor.userid)
  return createRecoveryCodes(context.identity.passwords)
}

/** Removes a passkey. Recovery codes go with the last second step. */
export async function removePasskey(context: Context, { id }: Input<'identity.removePasskey'>) {
  await requireOwner(context)
  await changeSteps(context, 'passkey-removed', 'second-step-removed', (steps) => {
    const passkeys = steps.passkeys.filter((passkey) => passkey.id !== id)
    if (passkeys.length === steps.passkeys.length) refuse('not-found')
    return withoutLooseCodes({ ...steps, passkeys })
  })
  return OK
}

export async function removeAuthenticator(context: Context) {
  await requireOwner(context)
  await changeSteps(context, 'authenticator-removed', 'second-step-removed', (steps) => {
    if (!steps.authenticator) refuse('not-found')
    return withoutLooseCodes({ ...steps, authenticator: null })
  })
  return OK
}

/** Returns the steps without recovery codes if they are all that is left. Null without any step. */
const withoutLooseCodes = (steps: SecondSteps): SecondSteps | null =>
  steps.passkeys.length > 0 || steps.authenticator ? steps : null

export async function renewRecoveryCodes(context: Context) {
  const { account } = await requireOwner(context)
  if (!account.secondSteps) refuse('failed-precondition', 'Add a passkey or an authenticator app first.', 'no-step')
  const { codes, hashes } = await makeRecoveryCodes(context)
  await changeSteps(context, 'recovery-codes-made', 'recovery-codes-made', (steps) => ({
    ...steps,
    recoveryCodes: hashes,
  }))
  return { recoveryCodes: codes }
}

/** Changes the caller's second steps, and tells the person by e-mail. */
async function changeSteps(
  context: Context,
  change: SecondStepChange,
  event: SecurityEventCode,
  next: (steps: SecondSteps) => SecondSteps | null,
): Promise<void> {
  const account = await runFlow(context, async (tx) => {
    const { account } = await requireSignedIn(tx, context)
    mailSealed(tx, context, secondStepChanged({ to: account.email, settings: context.settings, change }))
    return updateAccount(tx, account, { secondSteps: next(secondStepsOf(account)) })
  })
  logSecurity(context.log, event, securityFactsOf(account, context))
}
