import * as z from 'zod'
import { call } from './call.ts'
import { LIMITS } from './constants.ts'
import { email, id, longText, personName, timestamp } from './fields.ts'
import { digits, none, ok, passkeyResponse, redirect, secondStepCalls } from './second-steps.ts'

const password = z.string().min(1).max(1000)
const token = z.string().min(1).max(500).describe('The token of a mailed link.')
const callbackURL = z.string().max(2000).optional().describe('The path of the app to open afterwards.')
const botCheck = z.string().max(4096).optional().describe("The answer to the provider's bot check.")

/** The signed-in person. */
export const identityUser = z.strictObject({
  userid: z.string(),
  email: z.string(),
  displayName: z.string(),
  emailVerified: z.boolean(),
  photoURL: z.string().nullable().describe('An address on this server.'),
  hasPassword: z.boolean(),
  needsSecondStep: z
    .boolean()
    .describe('True for an Admin who must add a second step first. Until then they have no role.'),
})
export type IdentityUser = z.output<typeof identityUser>

const session = z.strictObject({
  id: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  fresh: z
    .boolean()
    .describe('True if the person signed in or entered the password again within the last five minutes.'),
})
export type IdentitySession = z.output<typeof session>

const openSession = z.strictObject({
  id: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastSeenAt: timestamp,
  ip: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

const externalIdentity = z.strictObject({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  linkedAt: timestamp,
})
export type ExternalIdentity = z.output<typeof externalIdentity>

const where = z.strictObject({ location: z.string(), address: z.string(), mapLink: z.string() })

/** A shift as a mailed link shows it to its person. `sentence` describes the current state. */
const askedShift = z.strictObject({
  shift: z
    .strictObject({
      programName: z.string(),
      date: z.string(),
      startTime: z.string().nullable(),
      endTime: z.string().nullable(),
      location: z.string(),
      address: z.string().describe("The place's address. For a program at its client: theirs, if the person is on it."),
      mapLink: z.string(),
      role: z.string(),
      hours: z.number(),
      meetAt: z.string().nullable().describe('The time to be there. Null once the link has ended.'),
      badWeather: where.nullable().describe('The place in bad weather.'),
      programID: z
        .string()
        .nullable()
        .describe('Null if the person is not on the program. The fields below are then empty.'),
      organization: z.string(),
      participants: z.int().nullable(),
      bring: z.string().describe('The things that the person brings.'),
      leads: z.boolean(),
      crew: z
        .array(z.strictObject({ staffName: z.string(), role: z.string(), leads: z.boolean() }))
        .describe('The others who work it, without phone numbers.'),
    })
    .nullable(),
  state: z
    .enum(['open', 'accepted', 'givenBack', 'declined', 'ended'])
    .describe('`givenBack`: the shift stays theirs until somebody takes it.'),
  sentence: z.string(),
  leave: z
    .enum(['handOver', 'callOffice'])
    .nullable()
    .describe('How the person can leave the accepted shift: `handOver` by `giveBackShiftLink`. Else null.'),
  proposed: z
    .int()
    .nullable()
    .describe('The number of people that `giveBackShiftLink` asks. Null unless `leave` is `handOver`.'),
  calendar: z
    .string()
    .nullable()
    .describe(
      'The accepted shift as an iCalendar file. Null before it is accepted, and if the shift is no longer theirs.',
    ),
  pay: z
    .number()
    .nullable()
    .describe(
      'The pay for the planned hours, only in the response to an acceptance. Null without a pay rate, and on open.',
    ),
})
export type AskedShift = z.output<typeof askedShift>

const resetToken = z.string().describe('The token to choose a password with `resetPassword`.')

/** Sign-in, accounts and mailed links. The session is in an http-only cookie; the paths are below /identity. */
export const identity = {
  getSession: call(
    'GET /identity/session',
    none,
    z.strictObject({
      user: identityUser.nullable(),
      session: session.nullable(),
      because: z.literal('user-disabled').optional().describe('Set if the account was disabled in the meantime.'),
    }),
  )
    .who('everyone')
    .summary('Gets who is signed in. Returns null if nobody is.'),
  getToken: call(
    'GET /identity/token',
    none,
    z.strictObject({
      token: z.string(),
      expiresAt: timestamp,
      expiresIn: z.int().describe('Milliseconds from now.'),
    }),
  )
    .who('session')
    .costs('token')
    .summary('Gets an access token for the header Authorization: Bearer. It lasts 60 minutes.'),
  getPasswordPolicy: call(
    'GET /identity/password-policy',
    none,
    z.strictObject({
      minLength: z.int(),
      maxLength: z.int().nullable(),
      lower: z.boolean(),
      upper: z.boolean(),
      digit: z.boolean(),
      other: z.boolean(),
    }),
  )
    .who('everyone')
    .summary('Gets the password requirements.'),
  getBotCheck: call(
    'GET /identity/bot-check',
    none,
    z.strictObject({ provider: z.string().nullable(), siteKey: z.string().optional() }),
  )
    .who('everyone')
    .summary('Gets the bot check, if there is one. Send its answer as `botCheck`.'),
  listProviders: call(
    'GET /identity/providers',
    none,
    z.strictObject({ providers: z.array(z.strictObject({ id: z.string(), name: z.string() })) }),
  )
    .who('everyone')
    .summary('Lists the sign-in providers.'),
  listIdentities: call('GET /identity/list-identities', none, z.strictObject({ identities: z.array(externalIdentity) }))
    .who('session')
    .summary('Lists the sign-in providers linked to your account.'),
  listSessions: call('GET /identity/list-sessions', none, z.strictObject({ sessions: z.array(openSession) }))
    .who('session')
    .summary('Lists your sessions.'),
  signUp: call('POST /identity/sign-up/email', { email, password, name: personName, callbackURL, botCheck }, ok)
    .who('everyone')
    .changesSignIn()
    .summary('Creates an account and e-mails a code and a link to confirm its address. Sign in next.'),
  sendVerificationEmail: call('POST /identity/send-verification-email', { email: email.optional(), callbackURL }, ok)
    .who('everyone')
    .changesSignIn()
    .summary('E-mails a new code and link to confirm an address. Without `email`, it goes to the signed-in person.'),
  verifyEmail: call(
    'POST /identity/verify-email',
    { token },
    z.strictObject({
      email: z.string(),
      redirect,
      changed: z.boolean().describe("True if this changed the account's address."),
      choosePassword: z.boolean().describe('True if the account needs a new password.'),
      resetToken: resetToken.optional(),
    }),
  )
    .who('everyone')
    .changesSignIn()
    .summary('Confirms an address with the token of an e-mailed link.'),
  verifyCode: call(
    'POST /identity/verify-code',
    { email, code: digits },
    z.strictObject({ email: z.string(), redirect }),
  )
    .who('everyone')
    .changesSignIn()
    .summary(
      'Confirms a sign-up with the six-digit code of its e-mail, in the browser that signed up or is signed in to ' +
        'the account.',
    ),
  confirmFirstAdmin: call('POST /identity/confirm-first-admin', { token }, ok)
    .who('session')
    .changesSignIn()
    .summary('Confirms your address with the link from the console, if no mail server is set.'),
  signInWithPassword: call(
    'POST /identity/sign-in/email',
    // Any text is accepted as an address, so that the answer is the same for every wrong one.
    { email: z.string().trim().toLowerCase().min(1).max(LIMITS.email), password, botCheck },
    z.strictObject({ user: identityUser, session }),
  )
    .who('everyone')
    .changesSignIn()
    .summary('Signs in and sets the session cookie. Throws `second-step-needed` if the account has a second step.'),
  requestSignInCode: call('POST /identity/sign-in/code/request', { email, botCheck }, ok)
    .who('everyone')
    .changesSignIn()
    .summary(
      'E-mails a six-digit code to sign in, valid for ten minutes, once, and in this browser. A newer code ends the ' +
        'older one. Answers the same for every address, also without an account.',
    ),
  signInWithCode: call(
    'POST /identity/sign-in/code',
    {
      email,
      code: digits,
      name: personName.optional().describe('The name of the new account. Needed if the address has no account.'),
    },
    z.strictObject({ user: identityUser, session }),
  )
    .who('everyone')
    .changesSignIn()
    .summary(
      'Signs in with the code of `requestSignInCode`, and sets the session cookie. Confirms the address, and creates ' +
        'an account if there is none. Throws `second-step-needed` if the account has a second step.',
    ),
  confirmSignIn: call(
    'POST /identity/sign-in/second-step',
    z
      .strictObject({
        code: digits.optional().describe('The code of the authenticator app.'),
        recoveryCode: z.string().trim().max(50).optional(),
        passkey: passkeyResponse.optional(),
        remember: z.boolean().default(false).describe('True if this browser needs no second step for 30 days.'),
      })
      .refine(
        ({ code, recoveryCode, passkey }) =>
          [code, recoveryCode, passkey].filter((way) => way !== undefined).length === 1,
        { path: ['code'], message: 'Enter a code or use a passkey.' },
      ),
    z.strictObject({ user: identityUser, session, redirect }),
  )
    .who('everyone')
    .changesSignIn()
    .summary('Completes a sign-in that needs a second step, in the same browser, within ten minutes.'),
  signInWithPasskey: call(
    'POST /identity/sign-in/passkey',
    { passkey: passkeyResponse },
    z.strictObject({ user: identityUser, session }),
  )
    .who('everyone')
    .changesSignIn()
    .summary('Signs in with a passkey, without a password, and sets the session cookie.'),
  ...secondStepCalls,
  signInWithProvider: call(
    'POST /identity/sign-in/social',
    { provider: z.string().max(100), callbackURL },
    z.strictObject({ url: z.string() }),
  )
    .who('everyone')
    .changesSignIn()
    .summary('Gets the address to sign in with a provider.'),
  signOut: call('POST /identity/sign-out', none, ok)
    .who('everyone')
    .changesSignIn()
    .summary('Ends your session, if there is one.'),
  sendCode: call('POST /identity/send-code', none, ok)
    .who('session')
    .changesSignIn()
    .summary('E-mails a six-digit code for `reauthenticate` in this session. For accounts without a password.'),
  reauthenticate: call(
    'POST /identity/reauthenticate',
    z
      .strictObject({ password: password.optional(), code: digits.optional() })
      .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
        path: ['password'],
        message: 'Enter the password or the code.',
      }),
    z.strictObject({ session }),
  )
    .who('session')
    .changesSignIn()
    .summary(
      'Signs in again with the password or the e-mailed code: starts a new session and ends this one and its tokens. ' +
        'Throws `second-step-needed` if the account has a second step. `confirmSignIn` then completes it.',
    ),
  requestPasswordReset: call('POST /identity/request-password-reset', { email, callbackURL, botCheck }, ok)
    .who('everyone')
    .changesSignIn()
    .summary('E-mails a link to choose a new password. Answers the same for every address.'),
  resetPassword: call(
    'POST /identity/reset-password',
    { token, newPassword: password },
    z.strictObject({ email: z.string(), redirect }),
  )
    .who('everyone')
    .changesSignIn()
    .summary('Sets a new password with the token of an e-mailed link and ends all sessions.'),
  changePassword: call(
    'POST /identity/change-password',
    { newPassword: password, currentPassword: password.optional() },
    ok,
  )
    .who('session')
    .changesAccount()
    .summary('Changes your password and ends your other sessions.'),
  changeEmail: call('POST /identity/change-email', { newEmail: email, callbackURL }, ok)
    .who('session')
    .changesAccount()
    .summary('E-mails a link to the new address. The account moves when the address is confirmed.'),
  stopEmailChange: call(
    'POST /identity/stop-email-change',
    { token },
    z.strictObject({ email: z.string(), resetToken }),
  )
    .who('everyone')
    .changesSignIn()
    .summary('Stops a change of address with the link sent to the old address, and ends all sessions.'),
  updateUser: call(
    'POST /identity/update-user',
    { name: personName.optional() },
    z.strictObject({ user: identityUser }),
  )
    .who('session')
    .changesAccount()
    .summary('Changes your name.'),
  deleteUser: call('POST /identity/delete-user', none, ok)
    .who('session')
    .changesSignIn()
    .summary('Deletes your account. Refused for the last Admin.'),
  removeIdentity: call('POST /identity/remove-identity', { id }, ok)
    .who('session')
    .changesAccount()
    .summary('Unlinks a sign-in provider from your account. Refused if you have no other way to sign in.'),
  revokeSession: call('POST /identity/revoke-session', { id }, ok)
    .who('session')
    .changesSignIn()
    .summary('Ends one of your sessions.'),
  revokeOtherSessions: call('POST /identity/revoke-other-sessions', none, ok)
    .who('session')
    .changesSignIn()
    .summary('Ends all your other sessions and stops a pending change of address.'),
  openContractLink: call(
    'POST /identity/contract-link/open',
    { token },
    z.strictObject({
      programID: z.string(),
      documentHash: z.string(),
      email: z.string(),
      pass: z.string(),
      expiresAt: timestamp,
    }),
  )
    .who('everyone')
    .changesSignIn()
    .summary('Exchanges an e-mailed contract link for a pass that lasts an hour. Send it like an access token.'),
  requestContractLink: call('POST /identity/contract-link/request', { programID: id, email }, ok)
    .who('everyone')
    .changesSignIn()
    .summary('E-mails the signer of a contract a new link. Answers the same for every address and contract.'),
  openShiftLink: call('POST /identity/shift-link/open', { token }, askedShift)
    .who('everyone')
    .changesSignIn()
    .summary('Returns the shift that an e-mailed link asks about, and its state. Changes nothing.'),
  answerShiftLink: call(
    'POST /identity/shift-link/answer',
    { token, accept: z.boolean(), reason: longText.default('') },
    askedShift,
  )
    .who('everyone')
    .changesSignIn()
    .summary(
      'Accepts or declines the shift of an e-mailed link, once. Accepting a given-back shift keeps it. Returns the ' +
        'state after the answer.',
    ),
  giveBackShiftLink: call(
    'POST /identity/shift-link/give-back',
    { token, reason: longText.min(1, 'Enter a reason.') },
    askedShift,
  )
    .who('everyone')
    .changesSignIn()
    .summary(
      'Gives back the accepted shift of an e-mailed link and offers it to everyone who fits, until 48 hours before ' +
        'the program. Returns the state after that.',
    ),
}
