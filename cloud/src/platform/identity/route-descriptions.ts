import type { AuthErrorCode, ErrorCode } from '@belay/contract/errors'
import * as z from 'zod'
import { passwordPolicy } from './passwords.ts'
import { BODIES } from './request-bodies.ts'
import type { Route } from './routes.ts'

type Code = AuthErrorCode | ErrorCode
export type RouteDescription = {
  /** What it is called in the description of the API, after `identity.`. */
  name: string
  summary: string
  who: 'everyone' | 'signed in'
  body?: z.ZodType
  /** What it answers with 200; null when it leads on to a page of the app instead. */
  answer: z.ZodType | null
  /** What it may refuse with, beside what `errorCodesOf` adds. */
  codes?: readonly Code[]
}

const user = z.strictObject({
  userid: z.string(),
  email: z.string(),
  displayName: z.string(),
  emailVerified: z.boolean(),
  photoURL: z.string().nullable().describe('An address on this server.'),
  hasPassword: z.boolean(),
})
const session = z.strictObject({
  id: z.string(),
  createdAt: z.int(),
  expiresAt: z.int(),
  fresh: z
    .boolean()
    .describe('Whether the person signed in or entered the password again within the last five minutes.'),
})
const ok = z.strictObject({ ok: z.literal(true) })
const redirect = z.string().describe('The path of the app to open next, or empty.')
const resetToken = z.string().describe('The token to choose a password with `resetPassword`.')

const CODE_LINK = ['invalid-code', 'too-many-requests'] as const
const MAIL = ['too-many-requests'] as const
const FRESH = ['requires-recent-login'] as const

/** Every address under /identity but the pages of others: what it takes, answers and refuses with. */
export const ROUTE_DESCRIPTIONS: Record<Route | 'GET callback/{provider}', RouteDescription> = {
  'GET session': {
    name: 'getSession',
    summary: 'Gets who is signed in. Returns null if nobody is.',
    who: 'everyone',
    answer: z.strictObject({
      user: user.nullable(),
      session: session.nullable(),
      because: z.literal('user-disabled').optional().describe('Set if the account was disabled in the meantime.'),
    }),
  },
  'GET token': {
    name: 'getToken',
    summary: 'Gets an access token for the header Authorization: Bearer. It lasts 60 minutes.',
    who: 'signed in',
    answer: z.strictObject({
      token: z.string(),
      expiresAt: z.int(),
      expiresIn: z.int().describe('Milliseconds from now.'),
    }),
    codes: ['too-many-requests'],
  },
  'GET list-identities': {
    name: 'listIdentities',
    summary: 'Lists the sign-in providers linked to your account.',
    who: 'signed in',
    answer: z.strictObject({
      identities: z.array(
        z.strictObject({ id: z.string(), provider: z.string(), name: z.string(), linkedAt: z.int() }),
      ),
    }),
  },
  'GET list-sessions': {
    name: 'listSessions',
    summary: 'Lists your sessions.',
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
    summary: 'Gets the password requirements.',
    who: 'everyone',
    answer: passwordPolicy,
  },
  'GET bot-check': {
    name: 'getBotCheck',
    summary: 'Gets the bot check, if there is one. Send its answer as `botCheck`.',
    who: 'everyone',
    answer: z.strictObject({ provider: z.string().nullable(), siteKey: z.string().optional() }),
  },
  'GET providers': {
    name: 'listProviders',
    summary: 'Lists the sign-in providers.',
    who: 'everyone',
    answer: z.strictObject({ providers: z.array(z.strictObject({ id: z.string(), name: z.string() })) }),
  },
  'GET callback/{provider}': {
    name: 'returnFromProvider',
    summary:
      'Receives the browser from a sign-in provider, sets the session cookie and redirects to a page of the app.',
    who: 'everyone',
    answer: null,
    codes: ['not-found', 'too-many-requests'],
  },
  'POST sign-up/email': {
    name: 'signUp',
    summary: 'Creates an account and e-mails a link to confirm its address. Sign in next.',
    who: 'everyone',
    body: BODIES.signUp,
    answer: ok,
    codes: ['weak-password', 'bot-check-needed', 'email-already-in-use', 'too-many-requests'],
  },
  'POST send-verification-email': {
    name: 'sendVerificationEmail',
    summary: 'E-mails the link to confirm an address again. Without `email`, it goes to whoever is signed in.',
    who: 'everyone',
    body: BODIES.resend,
    answer: ok,
    codes: [...MAIL, 'unauthenticated', 'user-token-expired', 'user-disabled'],
  },
  'POST verify-email': {
    name: 'verifyEmail',
    summary: 'Confirms an address with the token of an e-mailed link.',
    who: 'everyone',
    body: BODIES.token,
    answer: z.strictObject({
      email: z.string(),
      redirect,
      changed: z.boolean().describe("Whether this changed the account's address."),
      choosePassword: z.boolean().describe('Whether the account needs a password.'),
      resetToken: resetToken.optional(),
    }),
    codes: [...CODE_LINK, 'failed-precondition', 'email-already-in-use'],
  },
  'POST confirm-first-admin': {
    name: 'confirmFirstAdmin',
    summary: 'Confirms your address with the link from the console, if no mail server is set.',
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
    codes: [
      'invalid-credential',
      'wrong-password',
      'user-not-found',
      'user-disabled',
      'bot-check-needed',
      'too-many-requests',
    ],
  },
  'POST sign-in/social': {
    name: 'signInWithProvider',
    summary: 'Gets the address to sign in with a provider.',
    who: 'everyone',
    body: BODIES.social,
    answer: z.strictObject({ url: z.string() }),
    codes: ['not-found', 'network-request-failed', 'too-many-requests'],
  },
  'POST sign-out': { name: 'signOut', summary: 'Ends your session, if there is one.', who: 'everyone', answer: ok },
  'POST send-code': {
    name: 'sendCode',
    summary: 'E-mails a six-digit code for `reauthenticate` in this session. For accounts without a password.',
    who: 'signed in',
    body: BODIES.none,
    answer: ok,
    codes: [...MAIL, 'failed-precondition'],
  },
  'POST reauthenticate': {
    name: 'reauthenticate',
    summary: 'Makes your session fresh again with the password or the e-mailed code.',
    who: 'signed in',
    body: BODIES.reauthenticate,
    answer: z.strictObject({ session }),
    codes: ['wrong-password', 'wrong-code', 'too-many-requests'],
  },
  'POST request-password-reset': {
    name: 'requestPasswordReset',
    summary: 'E-mails a link to choose a new password. Answers the same for every address.',
    who: 'everyone',
    body: BODIES.requestReset,
    answer: ok,
    codes: [...MAIL, 'bot-check-needed', 'user-not-found'],
  },
  'POST reset-password': {
    name: 'resetPassword',
    summary: 'Sets a new password with the token of an e-mailed link and ends all sessions.',
    who: 'everyone',
    body: BODIES.reset,
    answer: z.strictObject({ email: z.string(), redirect }),
    codes: [...CODE_LINK, 'weak-password'],
  },
  'POST change-password': {
    name: 'changePassword',
    summary: 'Changes your password and ends your other sessions.',
    who: 'signed in',
    body: BODIES.changePassword,
    answer: ok,
    codes: [...FRESH, 'wrong-password', 'weak-password', 'too-many-requests'],
  },
  'POST change-email': {
    name: 'changeEmail',
    summary: 'E-mails a link to the new address. The account moves when the address is confirmed.',
    who: 'signed in',
    body: BODIES.changeEmail,
    answer: ok,
    codes: [...FRESH, ...MAIL, 'email-already-in-use'],
  },
  'POST stop-email-change': {
    name: 'stopEmailChange',
    summary: 'Stops a change of address with the link sent to the old address, and ends all sessions.',
    who: 'everyone',
    body: BODIES.token,
    answer: z.strictObject({ email: z.string(), resetToken }),
    codes: CODE_LINK,
  },
  'POST update-user': {
    name: 'updateUser',
    summary: 'Changes your name.',
    who: 'signed in',
    body: BODIES.updateUser,
    answer: z.strictObject({ user }),
  },
  'POST delete-user': {
    name: 'deleteUser',
    summary: 'Deletes your account. Refused for the last Admin.',
    who: 'signed in',
    body: BODIES.none,
    answer: ok,
    codes: [...FRESH, 'failed-precondition', 'aborted'],
  },
  'POST remove-identity': {
    name: 'removeIdentity',
    summary: 'Unlinks a sign-in provider from your account. Refused if you have no other way to sign in.',
    who: 'signed in',
    body: BODIES.session,
    answer: ok,
    codes: [...FRESH, 'failed-precondition', 'not-found'],
  },
  'POST revoke-session': {
    name: 'revokeSession',
    summary: 'Ends one of your sessions.',
    who: 'signed in',
    body: BODIES.session,
    answer: ok,
  },
  'POST revoke-other-sessions': {
    name: 'revokeOtherSessions',
    summary: 'Ends all your other sessions and stops a pending change of address.',
    who: 'signed in',
    body: BODIES.none,
    answer: ok,
  },
}

/** Every code that a route may refuse with: its own, and those of signing in, of bad input and of failures. */
export function errorCodesOf(route: string, { who, codes = [] }: RouteDescription): Code[] {
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
