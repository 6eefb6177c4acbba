import { NETWORKS_OF_A_SITE } from '@belay/contract/allowances'
import { MINUTE } from '@belay/contract/constants'
import { ORPCError } from '@orpc/server'
import type { Context, Services } from '../calls/gate.ts'
import { networkOf, siteOf } from '../calls/ip-network.ts'
import { logSecurity } from '../process/security-log.ts'
import { withLock } from '../process/with-lock.ts'
import type { Account } from './identity.documents.ts'
import { findKnownDevice } from './known-devices.ts'
import { type Counter, clearLimit, consumeLimit, countFailures, recordFailure, returnUse } from './limits.ts'

const LEAST_SIGN_INS_A_MINUTE = 30
const CHECKS_A_MINUTE = 60
const RECOVERY_CODES_AN_HOUR = 10
const CODES_A_MINUTE = 120
const MAILS_A_MINUTE = 30
const MAILS_TO_ONE = { most: 6, within: 15 * MINUTE }

type Owner = Pick<Account, 'userid' | 'password'>
/** The name of a mailed link or code in a security event. */
type LinkName =
  | 'contract'
  | 'shift'
  | 'confirmation'
  | 'sign-up code'
  | 'password reset'
  | 'stopped change'
  | 'first Admin'
export type MailKind = 'sign-up' | 'verify' | 'reset' | 'change-email' | 'link' | 'sign-in-code' | 'code' | 'new-device'

/** Returns the limits of a request's network and, for IPv6, of its site, which has many networks. */
function networkLimits({ ip }: Context, name: string, most: number, window = MINUTE) {
  const site = siteOf(ip)
  return [
    { counter: { name, whom: networkOf(ip), window }, most },
    ...(site === null
      ? []
      : [{ counter: { name: `${name}-site`, whom: site, window }, most: most * NETWORKS_OF_A_SITE }]),
  ]
}

/** Counts one use for the network of a request. Throws `too-many-requests` above `most` within the window. */
export async function limitNetwork(context: Context, name: string, most: number, window = MINUTE): Promise<void> {
  for (const limit of networkLimits(context, name, most, window)) await consumeLimit(context, limit.counter, limit.most)
}

/**
 * Counts a guess of a password for its network, before the check. Guesses of a known device are only counted for that
 * device, so strangers behind the same address cannot stop it. Above the limit, `isHuman` decides, if there is a bot
 * check; otherwise throws `too-many-requests`. Returns a function that takes the guess back after a right password.
 */
async function countGuess(context: Context, account: Owner | null, isHuman?: () => Promise<void>) {
  const nothing = () => Promise.resolve()
  if (findKnownDevice(context, context, account)) return nothing
  const { settings, identity } = context
  const most = Math.max(LEAST_SIGN_INS_A_MINUTE, settings.identity.signInsPerMinute)
  try {
    await limitNetwork(context, 'sign-in', most)
  } catch (error) {
    if (!isHuman || !identity.botCheck.config.provider) throw error
    await isHuman()
    return nothing
  }
  return async () => {
    for (const { counter } of networkLimits(context, 'sign-in', most)) await returnUse(context, counter)
  }
}

/** Counts a try of six digits, or a wrong code of a mailed link, for its network. */
export const limitCodes = (context: Context): Promise<void> => limitNetwork(context, 'code', CODES_A_MINUTE)

/**
 * Uses the code of a mailed link. Counts only wrong codes for the network, and records them. A right one cannot be
 * guessed, so it works however many wrong ones others behind the same address have tried.
 */
export async function withCodeLimit<Result>(
  context: Context,
  link: LinkName,
  use: () => Promise<Result>,
): Promise<Result> {
  try {
    return await use()
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'invalid-code') {
      recordWrongCode(context, link)
      await limitCodes(context)
    }
    throw error
  }
}

/** Records a wrong or expired code of an e-mail as a security event. */
export const recordWrongCode = ({ log, ip }: Context, detail: LinkName): void =>
  logSecurity(log, 'link-refused', { ip, detail })

/**
 * Throws `too-many-requests` if a network requests too many e-mails, or if too many are requested for an address, with
 * or without an account. Each kind of e-mail has a separate limit, so that nobody can use up another person's reset
 * e-mails by signing up with their address. A known device of the address's account does not count for its network, so
 * that others in the network cannot stop its reset.
 */
export async function limitMail(
  context: Context,
  kind: MailKind,
  email: string,
  account: Owner | null = null,
): Promise<void> {
  if (!findKnownDevice(context, context, account)) await limitNetwork(context, 'mail-from', MAILS_A_MINUTE)
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

/** Counts new recovery codes of an account, because each set takes half a second. */
export const limitRecoveryCodes = (context: Context, userid: string): Promise<void> =>
  consumeLimit(context, { name: 'recovery-codes', whom: userid, window: 60 * MINUTE }, RECOVERY_CODES_AN_HOUR)

/** The number of wrong passwords in a row after which a sign-in needs the bot check. */
const BOT_CHECK_AFTER = 3

/** A password to check. Only a sign-in has a `botCheck`: the answer to it, if there is one. */
type Guess = { email: string; account: Owner | null; password: string; botCheck?: { answer: string | undefined } }

/**
 * True if the password is correct. Counts wrong passwords for the network and for the address, with or without an
 * account, and locks the address for a while after too many. Right passwords count for neither. A known device has a
 * separate counter: strangers cannot lock it, and its right passwords do not give strangers more guesses.
 */
export async function checkPassword(context: Context, { email, account, password, botCheck }: Guess): Promise<boolean> {
  const counter = failureCounterOf(context, email, account)
  const { lockoutAfter } = context.settings.identity
  const isHuman = botCheck && (() => context.identity.botCheck.pass(botCheck.answer, context.ip))
  const isSuspect = isHuman && (await countFailures(context, counter)) >= BOT_CHECK_AFTER
  if (isSuspect) await isHuman()
  // An answer to the bot check is valid once.
  const takeBack = await countGuess(context, account, isSuspect ? () => Promise.resolve() : isHuman)
  // Right passwords count here too, so that a loop of sign-ins does not keep the server busy. Known devices count
  // together, because each sign-in can make another one.
  const isKnown = account !== null && findKnownDevice(context, context, account) !== null
  const whom = isKnown ? `devices of ${account.userid}` : `${counter.name} ${counter.whom}`
  const checks = { name: 'password-check', whom, window: MINUTE }
  await consumeLimit(context, checks, Math.max(CHECKS_A_MINUTE, context.settings.identity.signInsPerMinute))
  // One at a time, so that right passwords at the same time in this process do not count as failures.
  return withLock(context.identity, email, async () => {
    const failedBefore = await recordFailure(context, counter, lockoutAfter)
    if (await context.identity.passwords.verifyOrDecoy(account?.password ?? null, password)) {
      await clearLimit(context, counter)
      await takeBack()
      return true
    }
    const who = account ? { userid: account.userid, email, ip: context.ip } : { ip: context.ip }
    logSecurity(context.log, 'sign-in-failed', who)
    if (failedBefore + 1 >= lockoutAfter) logSecurity(context.log, 'locked-out', who)
    return false
  })
}
