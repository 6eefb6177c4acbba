import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { updateAccount } from '../../platform/identity/accounts.ts'
import { accounts, type SecondSteps, type VersionedAccount } from '../../platform/identity/identity.documents.ts'
import { clearLimit, recordFailure } from '../../platform/identity/limits.ts'
import { createPasskeyRequest, readUserid, verifyPasskey } from '../../platform/identity/passkeys.ts'
import { clearSealedCookie, readSealedCookie, setSealedCookie } from '../../platform/identity/sealed-cookies.ts'
import {
  findTimeStep,
  hasSecondStep,
  isMarkOf,
  listWays,
  type OwnerMark,
  secondStepsOf,
  useUpRecoveryCode,
} from '../../platform/identity/second-steps.ts'
import { beginSession } from '../../platform/identity/sessions.ts'
import { secondStepCounterOf } from '../../platform/identity/sign-in-limits.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { addCookie, mailSealed, runFlow, securityFactsOf } from './flow.ts'
import { recoveryCodeUsed } from './identity.notifications.ts'
import { isNewDevice, recordSignIn } from './new-device.ts'
import { keepChallenge, takeChallenge } from './passkey-challenge.ts'
import { requireOwnSignIn } from './provider-only.ts'
import { welcome } from './welcome.ts'

/** A sign-in that passed its first step. `way`: the provider or the e-mailed code, instead of a password. */
type WaitingSignIn = OwnerMark & { redirect: string; way?: string | undefined }

/** Keeps a sign-in in this browser until its second step, for ten minutes. */
export function keepWaitingSignIn(
  context: Context,
  { userid, signInEpoch }: VersionedAccount,
  more: Omit<WaitingSignIn, keyof OwnerMark>,
): void {
  const waiting: WaitingSignIn = { userid, signInEpoch, ...more }
  addCookie(context, setSealedCookie(context, 'second-step', waiting))
}

/** Returns the sign-in of this browser that waits for its second step, and its account. Null if there is none. */
async function findWaitingSignIn(context: Context) {
  const waiting = readSealedCookie<WaitingSignIn>(context, context, 'second-step')
  const account = waiting && (await context.store.get(accounts, waiting.userid))
  return account && isMarkOf(waiting, account) && !account.disabled ? { ...waiting, account } : null
}

const requireWaitingSignIn = async (context: Context) =>
  (await findWaitingSignIn(context)) ??
  refuse('failed-precondition', 'This sign-in has expired. Start again.', 'sign-in-expired')

/** Returns the second steps that can complete this browser's sign-in. */
export async function getPendingSignIn(context: Context) {
  const waiting = await findWaitingSignIn(context)
  return { ways: waiting ? listWays(waiting.account) : [], redirect: waiting?.redirect ?? '' }
}

/** Completes a sign-in with its second step: a code, a recovery code or a passkey. */
export async function confirmSignIn(context: Context, input: Input<'identity.confirmSignIn'>) {
  const { account, redirect, way } = await requireWaitingSignIn(context)
  const secondSteps = await passSecondStep(context, account, input)
  const mailOwner = (tx: Tx) => {
    if (input.recoveryCode !== undefined) mailSealed(tx, context, recoveryCodeUsed({ ...context, to: account.email }))
  }
  const refusal = input.passkey ? 'passkey-refused' : 'wrong-code'
  const answer = await signInWith(context, account, secondSteps, { way, refusal, mailOwner })
  if (input.recoveryCode !== undefined)
    logSecurity(context.log, 'recovery-code-used', securityFactsOf(account, context))
  addCookie(context, clearSealedCookie(context, 'second-step'))
  const { userid, signInEpoch } = account
  if (input.remember) addCookie(context, setSealedCookie(context, 'remembered', { userid, signInEpoch }))
  return { ...answer, redirect }
}

type Refusal = 'passkey-refused' | 'wrong-code'
type SignInFacts = { way: string | undefined; refusal: Refusal; mailOwner?: (tx: Tx) => void }

/**
 * Starts a session after a second step or a passkey, and stores that it was used. Throws the refusal if another request
 * has changed the account in the meantime, for example with the same code.
 */
async function signInWith(
  context: Context,
  account: VersionedAccount,
  secondSteps: SecondSteps,
  { way, refusal, mailOwner }: SignInFacts,
) {
  const isNew = await isNewDevice(context, account)
  const { account: signedIn, ...begun } = await runFlow(context, async (tx) => {
    const current = await tx.get(accounts, account.userid)
    if (current?.version !== account.version) refuse(refusal)
    mailOwner?.(tx)
    const updated = recordSignIn(tx, context, updateAccount(tx, current, { secondSteps }), isNew)
    return { account: updated, ...(await beginSession(tx, context, updated)) }
  })
  return welcome(context, signedIn, begun, { way, isNew })
}

/** Checks a second step. Returns the account's second steps after its use. Throws if it is wrong. */
async function passSecondStep(
  context: Context,
  account: VersionedAccount,
  { passkey, code, recoveryCode = '' }: Input<'identity.confirmSignIn'>,
): Promise<SecondSteps> {
  // Passkeys cannot be guessed, so nobody can lock out a person who has one.
  if (passkey) return passPasskey(context, account, passkey, { alone: false })
  const counter = secondStepCounterOf(context, account)
  await recordFailure(context, counter, context.settings.identity.lockoutAfter)
  const steps = secondStepsOf(account)
  const used =
    code === undefined
      ? await useUpRecoveryCode(context.identity.passwords, steps, recoveryCode)
      : useUpCode(context, steps, code)
  if (!used) refuseStep(context, account, 'wrong-code')
  await clearLimit(context, counter)
  return used
}

function refuseStep(context: Context, account: VersionedAccount, code: Refusal): never {
  logSecurity(context.log, 'second-step-failed', securityFactsOf(account, context))
  refuse(code)
}

/** Returns the steps after a code of the authenticator app. Null if the code is wrong. */
function useUpCode({ identity, clock }: Context, steps: SecondSteps, code: string): SecondSteps | null {
  const { authenticator } = steps
  const secret = authenticator && identity.unseal(authenticator.sealedSecret)
  const lastStep = secret && findTimeStep(secret, code, clock.now(), authenticator.lastStep)
  return lastStep ? { ...steps, authenticator: { ...authenticator, lastStep } } : null
}

type PasskeyInput = Input<'identity.signInWithPasskey'>['passkey']

/** Returns the account's second steps after the use of a passkey. Throws if the passkey is not valid. */
async function passPasskey(
  context: Context,
  account: VersionedAccount,
  response: PasskeyInput,
  { alone }: { alone: boolean },
): Promise<SecondSteps> {
  const steps = secondStepsOf(account)
  const passkey = steps.passkeys.find(({ id }) => id === response.id)
  const challenge = await takeChallenge(context, alone ? '' : account.userid)
  if (!passkey || !challenge) refuseStep(context, account, 'passkey-refused')
  const counter = await verifyPasskey(context.settings, passkey, response, challenge, { alone })
  if (counter === null) refuseStep(context, account, 'passkey-refused')
  const used = { ...passkey, counter, lastUsedAt: context.clock.now() }
  return { ...steps, passkeys: steps.passkeys.map((other) => (other.id === used.id ? used : other)) }
}

/** Returns the options to use a passkey: for the waiting sign-in, or instead of a password. */
export async function beginPasskeySignIn(context: Context, { secondStep }: Input<'identity.beginPasskeySignIn'>) {
  const account = secondStep ? (await requireWaitingSignIn(context)).account : null
  const options = await createPasskeyRequest(context.settings, account && secondStepsOf(account).passkeys)
  keepChallenge(context, options.challenge, account?.userid ?? '')
  return { options: { ...options } }
}

/** Signs in with a passkey alone, which is both steps: the device, and the PIN or finger that unlocks it. */
export async function signInWithPasskey(context: Context, { passkey }: Input<'identity.signInWithPasskey'>) {
  const account = await context.store.get(accounts, readUserid(passkey))
  if (!account || !hasSecondStep(account)) refuse('passkey-refused')
  const secondSteps = await passPasskey(context, account, passkey, { alone: true })
  requireOwnSignIn(context, account.email)
  if (account.disabled) refuse('user-disabled')
  return signInWith(context, account, secondSteps, { way: 'passkey', refusal: 'passkey-refused' })
}
