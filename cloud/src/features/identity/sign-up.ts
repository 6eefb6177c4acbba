import { randomBytes, randomInt } from 'node:crypto'
import { DAY, SECOND } from '@belay/contract/constants'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { createAccount, findAccountByEmail, lockAddress } from '../../platform/identity/accounts.ts'
import { answerAlike, toAppPath } from '../../platform/identity/answer-alike.ts'
import { checkNewPassword } from '../../platform/identity/check-new-password.ts'
import { createCode, deleteCodes, findLatestCode, hashOf } from '../../platform/identity/codes.ts'
import { cookieName, readCookie, setCookie } from '../../platform/identity/cookies.ts'
import type { Account } from '../../platform/identity/identity.documents.ts'
import { limitMail, limitMailTo, limitNetwork } from '../../platform/identity/sign-in-limits.ts'
import { addCookie, mailSealed, runFlow } from './flow.ts'
import { accountExists, confirmAddress } from './identity.notifications.ts'
import { requireOwnSignIn } from './provider-only.ts'

const SIGN_UPS_A_MINUTE = 60
const SIGN_UPS_A_DAY = 600
const OK = { ok: true } as const

/**
 * Creates an account. For a taken address, the answer is the same as for a free one, and an e-mail informs the owner,
 * unless accounts are revealed. An unconfirmed address can be signed up again. `confirm-email.ts` decides which
 * password is valid in the end.
 */
export async function signUp(context: Context, input: Input<'identity.signUp'>) {
  const { email, password, name, callbackURL, botCheck } = input
  const { settings, identity, ip } = context
  requireOwnSignIn(context, email)
  await limitNetwork(context, 'sign-up', SIGN_UPS_A_MINUTE)
  await limitNetwork(context, 'sign-up-day', SIGN_UPS_A_DAY, DAY)
  await checkNewPassword(context, password, { name, email })
  await identity.botCheck.pass(botCheck, ip)
  await limitMailTo(context, 'sign-up', email)
  const hash = await identity.passwords.hash(password)
  const redirect = toAppPath(callbackURL, settings.origin)
  const mark = createSignUpMark(context)
  await answerAlike(
    runFlow(context, async (tx) => {
      await lockAddress(tx, email)
      const holder = await findAccountByEmail(tx, email)
      if (!holder) {
        const account = createAccount(tx, { email, name, verified: false, password: hash })
        return mailVerification(tx, context, account, { redirect, by: mark.hash })
      }
      if (settings.identity.revealAccounts) refuse('email-already-in-use')
      if (holder.verified) return mailSealed(tx, context, accountExists({ to: email, redirect, settings }))
      await deleteCodes(tx, holder.userid, 'verify')
      mailVerification(tx, context, holder, { hash, name, redirect, by: mark.hash })
    }),
  )
  addCookie(context, mark.cookie)
  return OK
}

/** Creates a mark for the browser that signed up: a random value in an http-only cookie. Only its hash is stored. */
function createSignUpMark({ settings }: Context): { hash: string; cookie: string } {
  const value = randomBytes(24).toString('base64url')
  return { hash: hashOf(value), cookie: setCookie(cookieName(settings, 'sign-up'), value, DAY / SECOND) }
}

/** Returns the hash of the mark that a sign-up left in this browser. Null if there is none. */
export function readSignUpMark(context: Context): string | null {
  const value = readCookie(context, cookieName(context.settings, 'sign-up'))
  return value && hashOf(value)
}

/** Mails a link and a code to confirm an account's address. */
function mailVerification(
  tx: Tx,
  context: Context,
  { userid, email: to }: Pick<Account, 'userid' | 'email'>,
  payload: Readonly<Record<string, string>> & { redirect: string },
): void {
  const digits = generateDigits()
  const token = createCode(tx, {
    kind: 'verify',
    userid,
    email: to,
    payload: { ...payload, digits: hashDigits(context, userid, digits) },
  })
  const { settings } = context
  mailSealed(tx, context, confirmAddress({ to, token, redirect: payload.redirect, code: digits, settings }))
}

/** Returns a random code of six digits. */
export const generateDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Returns the stored form of a verification code. The secret prevents that its six digits can be found by trying. */
export const hashDigits = ({ identity }: Context, userid: string, digits: string): string =>
  identity.hmac(`verification code ${userid} ${digits}`)

/** Mails the verification link again, to the signed-in person or an address. Every address gets the same answer. */
export async function sendVerificationEmail(context: Context, input: Input<'identity.sendVerificationEmail'>) {
  const email = input.email ?? (context.actor.email || refuse('unauthenticated'))
  await limitMail(context, 'verify', email)
  await answerAlike(
    runFlow(context, async (tx) => {
      const account = await findAccountByEmail(tx, email)
      if (!account || account.verified || account.disabled) return
      const before = await findLatestCode(tx, tx.now, 'verify', account.userid)
      const redirect = toAppPath(input.callbackURL, context.settings.origin) || (before?.payload.redirect ?? '')
      mailVerification(tx, context, account, { ...before?.payload, redirect })
    }),
  )
  return OK
}
