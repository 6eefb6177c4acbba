import { MINUTE } from '@belay/contract/constants'
import type { AuthErrorCode, ErrorCode } from '@belay/contract/errors'
import * as z from 'zod'
import {
  changeEmail,
  changePassword,
  deleteUser,
  listSessions,
  requestReset,
  resetPassword,
  revokeOtherSessions,
  revokeSession,
  stopEmailChange,
  updateUser,
} from './account-changes.ts'
import { confirmFirstAdmin, verifyCode, verifyEmail } from './confirm-email.ts'
import { externalCallback, listIdentities, listProviders, removeIdentity, signInSocial } from './external-sign-in.ts'
import { type IdentityRoute, presentSession, presentUser, requireSignedIn } from './identity-context.ts'
import { passwordPolicy } from './passwords.ts'
import { BODIES } from './request-bodies.ts'
import { reauthenticate, sendCode, signIn, signOut } from './sign-in.ts'
import { resendVerification, signUp } from './sign-up.ts'

type Code = AuthErrorCode | ErrorCode
export type DescribedRoute = {
  who: 'everyone' | 'signed in'
  /** The name in the API description, after `identity.`. */
  name: string
  summary: string
  body?: z.ZodType
  /** The answer with status 200. Null if the route redirects to a page of the app. */
  answer: z.ZodType | null
  /** The error codes of the route, in addition to those from `errorCodesOf`. */
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
    .describe('True if the person signed in or entered the password again within the last five minutes.'),
})
const ok = z.strictObject({ ok: z.literal(true) })
const redirect = z.string().describe('The path of the app to open next, or empty.')
const resetToken = z.string().describe('The token to choose a password with `resetPassword`.')

const CODE_LINK = ['invalid-code', 'too-many-requests'] as const
const MAIL = ['too-many-requests'] as const
const FRESH = ['requires-recent-login'] as const

/** Limit per account. Many tabs in several browsers need far fewer tokens; a loop of requests exceeds it. */
const TOKENS_PER_MINUTE = 120

const getSession: IdentityRoute = async (context, request) => {
  const person = await context.sessions.fromRequest(request.raw)
  if (!person) return { body: { user: null, session: null } }
  if (person.account.disabled) return { body: { user: null, session: null, because: 'user-disabled' } }
  return {
    body: { user: await presentUser(context, person.account), session: presentSession(context, person.session) },
  }
}

const getToken: IdentityRoute = async (context, request) => {
  const { session } = await requireSignedIn(context, request)
  await context.limits.consumeOften('token', session.userid, TOKENS_PER_MINUTE, MINUTE)
  const touched = await context.sessions.touch(session)
  const body = await context.tokens.issue(touched)
  return touched.expiresAt === session.expiresAt ? { body } : { body, cookies: [context.sessions.cookieFor(touched)] }
}

type Description = Omit<DescribedRoute, 'who' | 'answer'> & { answer?: z.ZodType | null }
const row = (who: DescribedRoute['who']) => (handle: IdentityRoute, description: Description) => ({
  who,
  handle,
  answer: ok,
  ...description,
})
const everyone = row('everyone')
const signedIn = row('signed in')

/** All routes of identity, described in `identity.spec.md`. Features add more routes. */
export const ROUTES: Readonly<Record<string, DescribedRoute & { handle: IdentityRoute }>> = {
  'GET session': everyone(getSession, {
    name: 'getSession',
    summary: 'Gets who is signed in. Returns null if nobody is.',
    answer: z.strictObject({
      user: user.nullable(),
      session: session.nullable(),
      because: z.literal('user-disabled').optional().describe('Set if the account was disabled in the meantime.'),
    }),
  }),
  'GET token': signedIn(getToken, {
    name: 'getToken',
    summary: 'Gets an access token for the header Authorization: Bearer. It lasts 60 minutes.',
    answer: z.strictObject({
      token: z.string(),
      expiresAt: z.int(),
      expiresIn: z.int().describe('Milliseconds from now.'),
    }),
    codes: ['too-many-requests'],
  }),
  'GET list-identities': signedIn(listIdentities, {
    name: 'listIdentities',
    summary: 'Lists the sign-in providers linked to your account.',
    answer: z.strictObject({
      identities: z.array(
        z.strictObject({ id: z.string(), provider: z.string(), name: z.string(), linkedAt: z.int() }),
      ),
    }),
  }),
  'GET list-sessions': signedIn(listSessions, {
    name: 'listSessions',
    summary: 'Lists your sessions.',
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
  }),
  'GET password-policy': everyone(async (context) => ({ body: context.policy }), {
    name: 'getPasswordPolicy',
    summary: 'Gets the password requirements.',
    answer: passwordPolicy,
  }),
  'GET bot-check': everyone(async (context) => ({ body: context.botCheck.config }), {
    name: 'getBotCheck',
    summary: 'Gets the bot check, if there is one. Send its answer as `botCheck`.',
    answer: z.strictObject({ provider: z.string().nullable(), siteKey: z.string().optional() }),
  }),
  'GET providers': everyone(async (context) => ({ body: { providers: listProviders(context) } }), {
    name: 'listProviders',
    summary: 'Lists the sign-in providers.',
    answer: z.strictObject({ providers: z.array(z.strictObject({ id: z.string(), name: z.string() })) }),
  }),
  'GET callback/{provider}': everyone(externalCallback, {
    name: 'returnFromProvider',
    summary:
      'Receives the browser from a sign-in provider, sets the session cookie and redirects to a page of the app.',
    answer: null,
    codes: ['not-found', 'too-many-requests'],
  }),
  'POST sign-up/email': everyone(signUp, {
    name: 'signUp',
    summary: 'Creates an account and e-mails a code and a link to confirm its address. Sign in next.',
    body: BODIES.signUp,
    codes: ['weak-password', 'bot-check-needed', 'email-already-in-use', 'too-many-requests'],
  }),
  'POST send-verification-email': everyone(resendVerification, {
    name: 'sendVerificationEmail',
    summary: 'E-mails a new code and link to confirm an address. Without `email`, it goes to whoever is signed in.',
    body: BODIES.resend,
    codes: [...MAIL, 'unauthenticated', 'user-token-expired', 'user-disabled'],
  }),
  'POST verify-email': everyone(verifyEmail, {
    name: 'verifyEmail',
    summary: 'Confirms an address with the token of an e-mailed link.',
    body: BODIES.token,
    answer: z.strictObject({
      email: z.string(),
      redirect,
      changed: z.boolean().describe("True if this changed the account's address."),
      choosePassword: z.boolean().describe('True if the account needs a new password.'),
      resetToken: resetToken.optional(),
    }),
    codes: [...CODE_LINK, 'failed-precondition', 'email-already-in-use'],
  }),
  'POST verify-code': everyone(verifyCode, {
    name: 'verifyCode',
    summary:
      'Confirms a sign-up with the six-digit code of its e-mail, in the browser that signed up or is signed in to ' +
      'the account.',
    body: BODIES.verifyCode,
    answer: z.strictObject({ email: z.string(), redirect }),
    codes: ['wrong-code', ...CODE_LINK],
  }),
  'POST confirm-first-admin': signedIn(confirmFirstAdmin, {
    name: 'confirmFirstAdmin',
    summary: 'Confirms your address with the link from the console, if no mail server is set.',
    body: BODIES.token,
    codes: [...CODE_LINK, 'failed-precondition'],
  }),
  'POST sign-in/email': everyone(signIn, {
    name: 'signInWithPassword',
    summary: 'Signs in and sets the session cookie.',
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
  }),
  'POST sign-in/social': everyone(signInSocial, {
    name: 'signInWithProvider',
    summary: 'Gets the address to sign in with a provider.',
    body: BODIES.social,
    answer: z.strictObject({ url: z.string() }),
    codes: ['not-found', 'network-request-failed', 'too-many-requests'],
  }),
  'POST sign-out': everyone(signOut, {
    name: 'signOut',
    summary: 'Ends your session, if there is one.',
  }),
  'POST send-code': signedIn(sendCode, {
    name: 'sendCode',
    summary: 'E-mails a six-digit code for `reauthenticate` in this session. For accounts without a password.',
    body: BODIES.none,
    codes: [...MAIL, 'failed-precondition'],
  }),
  'POST reauthenticate': signedIn(reauthenticate, {
    name: 'reauthenticate',
    summary: 'Makes your session fresh again with the password or the e-mailed code.',
    body: BODIES.reauthenticate,
    answer: z.strictObject({ session }),
    codes: ['wrong-password', 'wrong-code', 'too-many-requests'],
  }),
  'POST request-password-reset': everyone(requestReset, {
    name: 'requestPasswordReset',
    summary: 'E-mails a link to choose a new password. Answers the same for every address.',
    body: BODIES.requestReset,
    codes: [...MAIL, 'bot-check-needed', 'user-not-found'],
  }),
  'POST reset-password': everyone(resetPassword, {
    name: 'resetPassword',
    summary: 'Sets a new password with the token of an e-mailed link and ends all sessions.',
    body: BODIES.reset,
    answer: z.strictObject({ email: z.string(), redirect }),
    codes: [...CODE_LINK, 'weak-password'],
  }),
  'POST change-password': signedIn(changePassword, {
    name: 'changePassword',
    summary: 'Changes your password and ends your other sessions.',
    body: BODIES.changePassword,
    codes: [...FRESH, 'wrong-password', 'weak-password', 'too-many-requests'],
  }),
  'POST change-email': signedIn(changeEmail, {
    name: 'changeEmail',
    summary: 'E-mails a link to the new address. The account moves when the address is confirmed.',
    body: BODIES.changeEmail,
    codes: [...FRESH, ...MAIL, 'email-already-in-use'],
  }),
  'POST stop-email-change': everyone(stopEmailChange, {
    name: 'stopEmailChange',
    summary: 'Stops a change of address with the link sent to the old address, and ends all sessions.',
    body: BODIES.token,
    answer: z.strictObject({ email: z.string(), resetToken }),
    codes: CODE_LINK,
  }),
  'POST update-user': signedIn(updateUser, {
    name: 'updateUser',
    summary: 'Changes your name.',
    body: BODIES.updateUser,
    answer: z.strictObject({ user }),
  }),
  'POST delete-user': signedIn(deleteUser, {
    name: 'deleteUser',
    summary: 'Deletes your account. Refused for the last Admin.',
    body: BODIES.none,
    codes: [...FRESH, 'failed-precondition', 'aborted'],
  }),
  'POST remove-identity': signedIn(removeIdentity, {
    name: 'removeIdentity',
    summary: 'Unlinks a sign-in provider from your account. Refused if you have no other way to sign in.',
    body: BODIES.session,
    codes: [...FRESH, 'failed-precondition', 'not-found'],
  }),
  'POST revoke-session': signedIn(revokeSession, {
    name: 'revokeSession',
    summary: 'Ends one of your sessions.',
    body: BODIES.session,
  }),
  'POST revoke-other-sessions': signedIn(revokeOtherSessions, {
    name: 'revokeOtherSessions',
    summary: 'Ends all your other sessions and stops a pending change of address.',
    body: BODIES.none,
  }),
}

/** Returns all error codes of a route: its own, and those for missing sign-ins, invalid input and failures. */
export function errorCodesOf(route: string, { who, codes = [] }: DescribedRoute): Code[] {
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
