import { MINUTE } from '@belay/contract/constants'
import type { Context, Services } from '../calls/gate.ts'
import { networkOf } from '../calls/ip-network.ts'
import { logSecurity } from '../process/security-log.ts'
import { withLock } from '../process/with-lock.ts'
import type { Account } from './identity.documents.ts'
import { findKnownDevice } from './known-devices.ts'
import { type Counter, clearLimit, consumeLimit, countFailures, recordFailure } from './limits.ts'

const LEAST_SIGN_INS_A_MINUTE = 30
const CODES_A_MINUTE = 120
const MAILS_A_MINUTE = 30
const MAILS_TO_ONE = { most: 6, within: 15 * MINUTE }

type Owner = Pick<Account, 'userid' | 'password'>
export type MailKind = 'sign-up' | 'verify' | 'reset' | 'change-email' | 'link' | 'code' | 'new-device'

/** Counts an attempt to sign in from this network. */
export const limitSignIns = (context: Context): Promise<void> =>
  consumeLimit(
    context,
    { name: 'sign-in', whom: networkOf(context.ip), window: MINUTE },
    Math.max(LEAST_SIGN_INS_A_MINUTE, context.settings.identity.signInsPerMinute),
  )

/** Counts a use of a code from this network. Codes cannot be guessed; this only stops endless tries. */
export const limitCodeUses = (context: Context): Promise<void> =>
  consumeLimit(context, { name: 'code', whom: networkOf(context.ip), window: MINUTE }, CODES_A_MINUTE)

/**
 * Throws `too-many-requests` if a network requests too many e-mails, or if too many are requested for an address, with
 * or without an account. Each kind of e-mail has a separate limit, so that nobody can use up another person's reset
 * e-mails by signing up with their address.
 */
export async function limitMail(context: Context, kind: MailKind, email: string): Promise<void> {
  await consumeLimit(context, { name: 'mail-from', whom: networkOf(context.ip), window: MINUTE }, MAILS_A_MINUTE)
  await limitMailTo(context, kind, email)
}

export const limitMailTo = (context: Context, kind: MailKind, email: string): Promise<void> =>
  consumeLimit(context, { name: `mail-to-${kind}`, whom: email, window: MAILS_TO_ONE.within }, MAILS_TO_ONE.most)

/** Returns the counter of wrong passwords: one per known device, and one per address for all other devices together. */
export function failureCounterOf(context: Context, email: string, account: Owner | null): Counter {
  const device = findKnownDevice(context, context, account)
  return device
    ? { name: 'wrong-password-of', whom: device, window: lockOutTime(context) }
    : strangersCounterOf(context, email)
}

const lockOutTime = ({ settings }: Pick<Services, 'settings'>) => settings.identity.lockoutMinutes * MINUTE

/** Returns the counter of wrong passwords from unknown devices, which a reset sets back. */
export const strangersCounterOf = (services: Pick<Services, 'settings'>, email: string): Counter => ({
  name: 'wrong-password',
  whom: email,
  window: lockOutTime(services),
})

/** Returns the counter of wrong second steps of an account, from all devices together. */
export const secondStepCounterOf = (services: Pick<Services, 'settings'>, { userid }: Owner): Counter => ({
  name: 'wrong-second-step',
  whom: userid,
  window: lockOutTime(services),
})

/** Returns the number of wrong passwords in a row that count for this device. */
export const countWrongPasswords = (context: Context, email: string, account: Owner | null): Promise<number> =>
  countFailures(context, failureCounterOf(context, email, account))

/**
 * True if the password is correct. Counts wrong passwords for the address, with or without an account, and locks it for
 * a while after too many. Right passwords do not count. A known device has a separate counter: strangers cannot lock
 * it, and its right passwords do not give strangers more guesses.
 */
export function checkPassword(
  context: Context,
  email: string,
  account: Owner | null,
  password: string,
): Promise<boolean> {
  const counter = failureCounterOf(context, email, account)
  const { lockoutAfter } = context.settings.identity
  // One at a time, so that right passwords at the same time in this process do not count as failures.
  return withLock(context.identity, email, async () => {
    const failedBefore = await recordFailure(context, counter, lockoutAfter)
    if (await context.identity.passwords.verifyOrDecoy(account?.password ?? null, password)) {
      await clearLimit(context, counter)
      return true
    }
    const who = account ? { userid: account.userid, email, ip: context.ip } : { ip: context.ip }
    logSecurity(context.log, 'sign-in-failed', who)
    if (failedBefore + 1 >= lockoutAfter) logSecurity(context.log, 'locked-out', who)
    return false
  })
}
