import { randomBytes } from 'node:crypto'
import { DAY } from '@belay/contract/constants'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../platform/calls/refuse.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { createAccount, findAccountByEmail, lockAddress, updateAccount } from '../../platform/identity/accounts.ts'
import { answerAlike } from '../../platform/identity/answer-alike.ts'
import {
  createCode,
  deleteCodes,
  deleteCodesWhere,
  findCode,
  LIFETIMES,
  useUpCode,
} from '../../platform/identity/codes.ts'
import type { VersionedAccount } from '../../platform/identity/identity.documents.ts'
import { findKnownDevice } from '../../platform/identity/known-devices.ts'
import { clearLimitIn, consumeLimit } from '../../platform/identity/limits.ts'
import { clearSealedCookie, readSealedCookie, setSealedCookie } from '../../platform/identity/sealed-cookies.ts'
import { endSessions } from '../../platform/identity/sessions.ts'
import { limitCodes, limitMail, limitNetwork } from '../../platform/identity/sign-in-limits.ts'
import { logSecurity } from '../../platform/process/security-log.ts'
import { addCookie, mailSealed, runFlow, securityFactsOf } from './flow.ts'
import { signInCode } from './identity.notifications.ts'
import { requireOwnSignIn } from './provider-only.ts'
import { signIn } from './sign-in.ts'
import { generateDigits } from './sign-up.ts'

const REQUESTS_A_DAY = 600
const TRIES_IN_A_BROWSER = 5
/** Maximum number of tries for an address in a day, so that six-digit codes cannot be guessed (R352). */
const TRIES_FOR_AN_ADDRESS = 10

/** The mark of a browser that requested a code, in an encrypted cookie. `mark` is random and stored nowhere else. */
type Requester = { email: string; mark: string }

/**
 * E-mails a code to sign in (R350). The answer and the work are the same for every address, except that a disabled
 * account gets no e-mail.
 */
export async function requestSignInCode(context: Context, { email, botCheck }: Input<'identity.requestSignInCode'>) {
  const { settings, identity, ip } = context
  requireOwnSignIn(context, email)
  await identity.botCheck.pass(botCheck, ip)
  const owner = await findAccountByEmail(context, email)
  if (!findKnownDevice(context, context, owner)) await limitNetwork(context, 'sign-in-code-day', REQUESTS_A_DAY, DAY)
  await limitMail(context, 'sign-in-code', email, owner)
  const mark = randomBytes(24).toString('base64url')
  await answerAlike(
    runFlow(context, async (tx) => {
      const account = await findAccountByEmail(tx, email)
      if (account?.disabled) return
      const code = generateDigits()
      await deleteCodesWhere(tx, { email, kind: 'sign-in' })
      createCode(tx, {
        kind: 'sign-in',
        userid: account?.userid ?? null,
        email,
        token: toBrowserCode(mark, account, code),
      })
      mailSealed(tx, context, signInCode({ to: email, code, settings }))
    }),
  )
  addCookie(context, setSealedCookie(context, 'sign-in-code', { email, mark } satisfies Requester))
  return { ok: true } as const
}

/**
 * Returns the stored form of a code. The six digits are valid only in the browser that requested them, and until all
 * sessions of the account are ended, for example by a new password.
 */
const toBrowserCode = (mark: string, account: VersionedAccount | null, code: string) =>
  [mark, account?.userid, account?.signInEpoch, code].join(' ')

/**
 * Signs in with an e-mailed code (R351). Counts the try before it looks up the account, so that the answer is the same
 * for every address. Reveals that an account is disabled or missing only after the right code.
 */
export async function signInWithCode(context: Context, input: Input<'identity.signInWithCode'>) {
  const { email } = input
  requireOwnSignIn(context, email)
  await limitCodes(context)
  const requester = readSealedCookie<Requester>(context, context, 'sign-in-code')
  if (requester?.email !== email) return refuseCode(context, null)
  const { mark } = requester
  const forAddress = { name: 'sign-in-code', whom: email, window: DAY }
  await consumeLimit(context, { name: 'sign-in-code-in', whom: mark, window: LIFETIMES['sign-in'] }, TRIES_IN_A_BROWSER)
  await consumeLimit(context, forAddress, TRIES_FOR_AN_ADDRESS)
  const { before, account } = await answerAlike(
    runFlow(context, async (tx) => {
      await lockAddress(tx, email)
      const before = await findAccountByEmail(tx, email)
      const code = await findCode(tx, tx.now, toBrowserCode(mark, before, input.code), 'sign-in')
      if (!code) return { before, account: null }
      useUpCode(tx, code)
      await clearLimitIn(tx, forAddress)
      return { before, account: await confirmAccount(tx, before, input) }
    }),
  )
  if (!account) return refuseCode(context, before)
  addCookie(context, clearSealedCookie(context, 'sign-in-code'))
  if (!before?.verified) logSecurity(context.log, 'address-confirmed', securityFactsOf(account, context))
  return signIn(context, account, 'code')
}

function refuseCode(context: Context, account: VersionedAccount | null): never {
  logSecurity(context.log, 'sign-in-failed', account ? securityFactsOf(account, context) : { ip: context.ip })
  refuse('wrong-code')
}

/**
 * Returns the confirmed account of an address, after its owner entered the right code. Creates one without a password
 * if there is none. Removes all ways into an unconfirmed account, because another person may have created it.
 */
async function confirmAccount(
  tx: Tx,
  account: VersionedAccount | null,
  { email, name }: Input<'identity.signInWithCode'>,
): Promise<VersionedAccount> {
  if (!account) {
    const given = name ?? refuseField('name', 'Enter your name.')
    return createAccount(tx, { email, name: given, verified: true, password: null })
  }
  if (account.disabled) refuse('user-disabled')
  if (account.verified) return account
  const ended = await endSessions(tx, account)
  await deleteCodes(tx, account.userid, 'verify', 'reset', 'change-email', 'stop-change')
  const changes = { ...ended, verified: true, password: null, identities: [], ...(name && { name }) }
  return updateAccount(tx, account, changes)
}
