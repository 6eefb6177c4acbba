import type { AuthErrorCode, ErrorCode } from '@belay/contract/errors'
import * as z from 'zod'
import { BODIES } from './bodies.ts'
import type { Route } from './routes.ts'

type Code = AuthErrorCode | ErrorCode
export type Description = {
  /** What it is called in the description of the API, after `identity.`. */
  name: string
  summary: string
  who: 'everyone' | 'signed in'
  body?: z.ZodType
  /** What it answers with 200; null when it leads on to a page of the app instead. */
  answer: z.ZodType | null
  /** What it may refuse with, beside what `codesOf` adds. */
  codes?: readonly Code[]
}

const user = z.strictObject({
  userid: z.string(),
  email: z.string(),
  displayName: z.string(),
  emailVerified: z.boolean(),
  photoURL: z.string().nullable().describe('An address of our own.'),
  hasPassword: z.boolean(),
})
const session = z.strictObject({
  id: z.string(),
  createdAt: z.int(),
  expiresAt: z.int(),
  fresh: z.boolean().describe('Signed in, or the password entered again, within the last five minutes.'),
})
const ok = z.strictObject({ ok: z.literal(true) })
const redirect = z.string().describe('A path of the app to go to, or empty.')
const resetToken = z.string().describe('Chooses a password by `resetPassword`.')

const CODE_LINK = ['invalid-code', 'too-many-requests'] as const
const MAIL = ['too-many-requests'] as const
const FRESH = ['requires-recent-login'] as const

/** Every address under /identity but the pages of others: what it takes, answers and refuses with. */
export const DESCRIBED: Record<Route | 'GET callback/{provider}', Description> = {
  'GET session': {
    name: 'getSession',
    summary: 'Who is signed in; never fails because nobody is.',
    who: 'everyone',
    answer: z.strictObject({
      user: user.nullable(),
      session: session.nullable(),
      because: z.literal('user-disabled').optional().describe('Tells somebody who was disabled meanwhile.'),
    }),
  },
  'GET token': {
    name: 'getToken',
    summary: 'An access token of 60 minutes, for the header Authorization: Bearer.',
    who: 'signed in',
    answer: z.strictObject({ token: z.string(), expiresAt: z.int(), expiresIn: z.int().describe('In milliseconds from the answer.') }),
    codes: ['too-many-requests'],
  },
  'GET list-identities': {
    name: 'listIdentities',
    summary: 'The external identities that sign in to the account.',
    who: 'signed in',
    answer: z.strictObject({
      identities: z.array(z.strictObject({ id: z.string(), provider: z.string(), name: z.string(), linkedAt: z.int() })),
    }),
  },
  'GET list-sessions': {
    name: 'listSessions',
    summary: 'Where the account is signed in.',
    who: 'signed in',
    answer: z.strictObject({
      sessions: z.array(
        z.strictObject({
          id: z.string(),
          createdAt: z.int(),
          expiresAt: z.int(),
          lastSeenAt: z.int(),
          ip: z.string(),
          userAgent: z.string(),
          current: z.boolean(),
        }),
      ),
    }),
  },
  'GET password-policy': {
    name: 'getPasswordPolicy',
    summary: 'What a password must have.',
    who: 'everyone',
    answer: z.strictObject({
      minLength: z.int(),
      maxLength: z.int().nullable(),
      lower: z.boolean(),
      upper: z.boolean(),
      digit: z.boolean(),
      other: z.boolean(),
    }),
  },
  'GET bot-check': {
    name: 'getBotCheck',
    summary: 'Which bot check is set, if any: its answer then goes along as `botCheck`.',
    who: 'everyone',
    answer: z.strictObject({ provider: z.string().nullable(), siteKey: z.string().optional() }),
  },
  'GET providers': {
    name: 'listProviders',
    summary: 'The sign-in providers that are set.',
    who: 'everyone',
    answer: z.strictObject({ providers: z.array(z.strictObject({ id: z.string(), name: z.string() })) }),
  },
  'GET callback/{provider}': {
    name: 'returnFromProvider',
    summary: 'Where a sign-in provider sends the browser back to: sets the session cookie and leads on to a page of the app.',
    who: 'everyone',
    answer: null,
    codes: ['not-found', 'too-many-requests'],
  },
  'POST sign-up/email': {
    name: 'signUp',
    summary: 'Makes an account and mails the link that confirms its address; sign in next.',
    who: 'everyone',
    body: BODIES.signUp,
    answer: ok,
    codes: ['weak-password', 'bot-check-needed', 'email-already-in-use', 'too-many-requests'],
  },
  'POST send-verification-email': {
    name: 'sendVerificationEmail',
    summary: 'Mails the link that confirms an address again; without an `email` to whoever is signed in.',
    who: 'everyone',
    body: BODIES.resend,
    answer: ok,
    codes: [...MAIL, 'unauthenticated', 'user-token-expired', 'user-disabled'],
  },
  'POST verify-email': {
    name: 'verifyEmail',
    summary: 'Confirms an address by the token of a mailed link.',
    who: 'everyone',
    body: BODIES.token,
    answer: z.strictObject({
      email: z.string(),
      redirect,
      changed: z.boolean().describe('It was a change of address.'),
      choosePassword: z.boolean().describe('The account has no password.'),
      resetToken: resetToken.optional(),
    }),
    codes: [...CODE_LINK, 'failed-precondition', 'email-already-in-use'],
  },
  'POST confirm-first-admin': {
    name: 'confirmFirstAdmin',
    summary: 'Where no mail is sent, confirms the address of who is signed in by the link on the console.',
    who: 'signed in',
    body: BODIES.token,
    answer: ok,
    codes: [...CODE_LINK, 'failed-precondition'],
  },
  'POST sign-in/email': {
    name: 'signInWithPassword',
    summary: 'Signs in and sets the session cookie.',
    who: 'everyone',
    body: BODIES.signIn,
    answer: z.strictObject({ user, session }),
    codes: ['invalid-credential', 'wrong-password', 'user-not-found', 'user-disabled', 'bot-check-needed', 'too-many-requests'],
  },
  'POST contract-link/open': {
    name: 'openContractLink',
    summary: 'Exchanges the mailed link of a contract for a pass of an hour, which goes where an access token goes.',
    who: 'everyone',
    body: BODIES.token,
    answer: z.strictObject({ programID: z.string(), documentHash: z.string(), email: z.string(), pass: z.string(), expiresAt: z.int() }),
    codes: CODE_LINK,
  },
  'POST contract-link/request': {
    name: 'requestContractLink',
    summary: 'Mails the signer of a contract a new link; the same answer for every address and contract.',
    who: 'everyone',
    body: BODIES.contractLink,
    answer: ok,
    codes: MAIL,
  },
  'POST sign-in/social': {
    name: 'signInWithProvider',
    summary: 'Where to go to sign in with a provider.',
    who: 'everyone',
    body: BODIES.social,
    answer: z.strictObject({ url: z.string() }),
    codes: ['not-found', 'network-request-failed', 'too-many-requests'],
  },
  'POST sign-out': { name: 'signOut', summary: 'Ends the session, if there is one.', who: 'everyone', answer: ok },
  'POST send-code': {
    name: 'sendCode',
    summary: 'Mails six digits to somebody without a password, for `reauthenticate` in this session.',
    who: 'signed in',
    body: BODIES.none,
    answer: ok,
    codes: [...MAIL, 'failed-precondition'],
  },
  'POST reauthenticate': {
    name: 'reauthenticate',
    summary: 'Makes the session fresh again by the password, or by the mailed code.',
    who: 'signed in',
    body: BODIES.reauthenticate,
    answer: z.strictObject({ session }),
    codes: ['wrong-password', 'wrong-code', 'too-many-requests'],
  },
  'POST request-password-reset': {
    name: 'requestPasswordReset',
    summary: 'Mails a link to choose a new password; the same answer for every address.',
    who: 'everyone',
    body: BODIES.requestReset,
    answer: ok,
    codes: [...MAIL, 'bot-check-needed', 'user-not-found'],
  },
  'POST reset-password': {
    name: 'resetPassword',
    summary: 'Chooses a new password by the token of a mailed link, and ends all sessions.',
    who: 'everyone',
    body: BODIES.reset,
    answer: z.strictObject({ email: z.string(), redirect }),
    codes: [...CODE_LINK, 'weak-password'],
  },
  'POST change-password': {
    name: 'changePassword',
    summary: 'Changes the password and ends the other sessions.',
    who: 'signed in',
    body: BODIES.changePassword,
    answer: ok,
    codes: [...FRESH, 'wrong-password', 'weak-password', 'too-many-requests'],
  },
  'POST change-email': {
    name: 'changeEmail',
    summary: 'Mails a link to the new address, which moves the account once it is confirmed.',
    who: 'signed in',
    body: BODIES.changeEmail,
    answer: ok,
    codes: [...FRESH, ...MAIL, 'email-already-in-use'],
  },
  'POST stop-email-change': {
    name: 'stopEmailChange',
    summary: 'Ends a waiting change of address and all sessions, by the link at the old address.',
    who: 'everyone',
    body: BODIES.token,
    answer: z.strictObject({ email: z.string(), resetToken }),
    codes: CODE_LINK,
  },
  'POST update-user': {
    name: 'updateUser',
    summary: 'Changes the name.',
    who: 'signed in',
    body: BODIES.updateUser,
    answer: z.strictObject({ user }),
  },
  'POST delete-user': {
    name: 'deleteUser',
    summary: 'Deletes the own account; refused to the last Admin.',
    who: 'signed in',
    body: BODIES.none,
    answer: ok,
    codes: [...FRESH, 'failed-precondition', 'aborted'],
  },
  'POST remove-identity': {
    name: 'removeIdentity',
    summary: 'Removes an external identity of the own account; refused when nothing else signs in.',
    who: 'signed in',
    body: BODIES.session,
    answer: ok,
    codes: [...FRESH, 'failed-precondition', 'not-found'],
  },
  'POST revoke-session': { name: 'revokeSession', summary: 'Ends one of the own sessions.', who: 'signed in', body: BODIES.session, answer: ok },
  'POST revoke-other-sessions': {
    name: 'revokeOtherSessions',
    summary: 'Ends all sessions of the account but this one; a waiting change of address ends too.',
    who: 'signed in',
    body: BODIES.none,
    answer: ok,
  },
}

/** Every code that a route may refuse with: its own, and those of whoever must be signed in, sends something, or meets a failure. */
export function codesOf(route: string, { who, codes = [] }: Description): Code[] {
  return [
    ...new Set<Code>([
      ...(route.startsWith('POST') ? (['invalid-argument', 'permission-denied'] as const) : []),
      ...(who === 'signed in' ? (['unauthenticated', 'user-token-expired', 'user-disabled'] as const) : []),
      ...codes,
      'internal',
      'unavailable',
    ]),
  ]
}
