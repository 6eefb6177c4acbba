import { DAY } from '@belay/contract/constants'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { findAccountByEmail, updateAccount } from '../../platform/identity/accounts.ts'
import { answerAlike } from '../../platform/identity/answer-alike.ts'
import {
  createCode,
  deleteCodes,
  findLatestCode,
  LIFETIMES,
  requireCode,
  useUpCode,
} from '../../platform/identity/codes.ts'
import type { VersionedAccount, VersionedCode } from '../../platform/identity/identity.documents.ts'
import { equalInConstantTime } from '../../platform/identity/is-same.ts'
import { clearLimitIn, consumeLimit } from '../../platform/identity/limits.ts'
import { endSessions, findActorSession } from '../../platform/identity/sessions.ts'
import { limitCodes, recordWrongCode, withCodeLimit } from '../../platform/identity/sign-in-limits.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { isFirstAdminLink } from '../users/first-admin.ts'
import { confirmNewEmail } from './change-address.ts'
import { requireSignedIn, runFlow, securityFactsOf } from './flow.ts'
import { hashDigits, readSignUpMark } from './sign-up.ts'

const TRIES_IN_A_BROWSER = 5
/** Maximum number of tries for an address in a day, in all browsers, so that six-digit codes cannot be guessed. */
const TRIES_FOR_AN_ADDRESS = 10

/** Confirms a sign-up or a new address with the token of a mailed link. Signs nobody in. */
export async function verifyEmail(context: Context, { token }: Input<'identity.verifyEmail'>) {
  const confirmAddress = async (tx: Tx) => {
    const { code, account } = await requireCode(tx, token, 'verify', 'change-email')
    return code.kind === 'verify'
      ? { ...(await confirmSignUp(tx, context, code, account)), account, isNewAddress: false }
      : { ...(await confirmNewEmail(tx, context, code, account)), account, isNewAddress: true }
  }
  const confirmation = () => runFlow(context, confirmAddress)
  const { account, isNewAddress, ...answer } = await withCodeLimit(context, 'confirmation', confirmation)
  logSecurity(context.log, isNewAddress ? 'email-changed' : 'address-confirmed', securityFactsOf(account, context))
  return answer
}

/**
 * Confirms a sign-up with the six digits of its newest e-mail. Works only in the browser that signed up, or in one that
 * is signed in to the account. Counts the try before it looks up the account, so that the answer is the same for every
 * address.
 */
export async function verifyCode(context: Context, { email, code: digits }: Input<'identity.verifyCode'>) {
  await limitCodes(context)
  const mark = readSignUpMark(context)
  const browser = mark ?? context.actor.sessionId
  if (!browser) refuseCode(context)
  const inBrowser = { name: 'verify-code-in', whom: `${browser} ${email}`, window: LIFETIMES.verify }
  const forAddress = { name: 'verify-code', whom: email, window: DAY }
  await consumeLimit(context, inBrowser, TRIES_IN_A_BROWSER)
  await consumeLimit(context, forAddress, TRIES_FOR_AN_ADDRESS)
  const { account, redirect } = await answerAlike(
    runFlow(context, async (tx) => {
      const account = await findAccountByEmail(tx, email)
      const code = account && !account.disabled ? await findLatestCode(tx, tx.now, 'verify', account.userid) : null
      if (!account || !code) refuseCode(context)
      const isRight = equalInConstantTime(code.payload.digits ?? '', hashDigits(context, account.userid, digits))
      const isTheirs = context.actor.userid === account.userid || (mark !== null && code.payload.by === mark)
      if (!isRight || !isTheirs) refuseCode(context)
      const { redirect } = await confirmSignUp(tx, context, code, account)
      await clearLimitIn(tx, forAddress)
      return { account, redirect }
    }),
  )
  logSecurity(context.log, 'address-confirmed', securityFactsOf(account, context))
  return { email, redirect }
}

function refuseCode(context: Context): never {
  recordWrongCode(context, 'sign-up code')
  refuse('wrong-code')
}

/**
 * Confirms the address of a sign-up. The person with the link owns the address, but may not have created the account.
 * The account keeps its password, sessions and identities only if this browser is signed in to it, or made the sign-up
 * of the link. The browser of a later sign-up brings its own password. In any other browser, all ways in are removed,
 * and the person must choose a new password.
 */
async function confirmSignUp(tx: Tx, context: Context, code: VersionedCode, account: VersionedAccount) {
  if (account.verified || account.email !== code.email) refuse('invalid-code')
  const { userid, email } = account
  const { hash, name, by, redirect = '' } = code.payload
  const signedIn = await findActorSession(tx, context.actor)
  const sameBrowser = by !== undefined && by === readSignUpMark(context)
  const madeIt = signedIn?.account.userid === userid || (sameBrowser && hash === undefined)
  useUpCode(tx, code)
  const otherWaysIn = madeIt
    ? {}
    : {
        ...(await endSessions(tx, account)),
        identities: [],
        password: hash && sameBrowser ? hash : null,
        ...(name && { name }),
      }
  updateAccount(tx, account, { verified: true, ...otherWaysIn })
  await deleteCodes(tx, userid, 'verify', 'reset', ...(madeIt ? [] : (['change-email'] as const)))
  const choosePassword = !madeIt && !sameBrowser
  if (!choosePassword) return { email, redirect, changed: false, choosePassword }
  const resetToken = createCode(tx, { kind: 'reset', userid, email, payload: { redirect } })
  return { email, redirect, changed: false, choosePassword, resetToken }
}

/**
 * Confirms the address of the signed-in person who has the link for the first Admin. Only if no mail server is set:
 * then nobody could confirm an address otherwise, and a person who can read the console controls the machine anyway.
 */
export async function confirmFirstAdmin(context: Context, { token }: Input<'identity.confirmFirstAdmin'>) {
  const confirm = async (tx: Tx) => {
    const { account } = await requireSignedIn(tx, context)
    if (account.verified) return null
    if (context.settings.mail.smtpUrl !== '')
      refuse('failed-precondition', 'Confirm your e-mail address first. Open the link we e-mailed you.', 'mail-is-sent')
    if (!(await isFirstAdminLink(context, token))) refuse('invalid-code')
    await deleteCodes(tx, account.userid, 'verify')
    return updateAccount(tx, account, { verified: true })
  }
  const confirmed = await withCodeLimit(context, 'first Admin', () => runFlow(context, confirm))
  if (confirmed) logSecurity(context.log, 'address-confirmed', securityFactsOf(confirmed, context))
  return { ok: true } as const
}
