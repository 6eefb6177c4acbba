import { NETWORK_TIMEOUT } from '@belay/contract/constants'
import { AUTH_ERRORS, type AuthErrorCode, ERRORS } from '@belay/contract/errors'
import type { PasswordPolicy } from '@belay/contract/password-rules'
import type { HeldPass } from './contract-pass.ts'

/** The signed-in person as the identity provider returns them (R1), with our own user id. */
export type IdentityUser = {
  userid: string
  email: string
  displayName: string
  emailVerified: boolean
  photoURL: string | null
  hasPassword: boolean
}
export type IdentitySession = { id: string; createdAt: number; expiresAt: number; fresh: boolean }
export type SignedIn = { user: IdentityUser; session: IdentitySession }
export type OpenSession = {
  id: string
  createdAt: number
  expiresAt: number
  lastSeenAt: number
  ip: string
  userAgent: string
  current: boolean
}
export type ExternalIdentity = { id: string; provider: string; name: string; linkedAt: number }

type Detail = { fields?: { field: string; message: string }[]; rules?: string[]; reason?: string; retryAfter?: number }

/** A refusal of the identity provider: a code of AUTH_ERRORS (or of ERRORS) and the message to show. */
export class IdentityError extends Error {
  readonly code: string
  readonly detail: Detail
  constructor(code: string, message?: string, detail: Detail = {}) {
    super(AUTH_ERRORS[code as AuthErrorCode] ?? message ?? ERRORS.internal.message)
    this.name = 'IdentityError'
    this.code = code
    this.detail = detail
  }
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(`/identity/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(NETWORK_TIMEOUT.short),
    })
  } catch {
    throw new IdentityError('network-request-failed')
  }
  const answer = (await response.json().catch(() => null)) as
    | (Answer & { code?: string; message?: string } & Detail)
    | null
  if (response.ok && answer !== null) return answer
  if (answer === null && response.status >= 500) throw new IdentityError('network-request-failed')
  const { code = 'internal', message, ...detail } = answer ?? {}
  throw new IdentityError(code, message, detail as Detail)
}

/** A shift that a person was asked about by mail, and its state. */
export type AskedShift = {
  shift: {
    programName: string
    date: string
    startTime: string | null
    endTime: string | null
    location: string
    address: string
    mapLink: string
    role: string
    hours: number
  } | null
  state: 'open' | 'accepted' | 'declined' | 'ended'
  sentence: string
  /** The accepted shift as an iCalendar file. */
  calendar: string | null
  /** The pay for the planned hours. Set only in the answer to an acceptance. */
  pay: number | null
}

type Done = { ok: true }

/** The client of the identity provider. Its calls throw IdentityError. */
export const identity = {
  session: () =>
    ask<(SignedIn & { because?: undefined }) | { user: null; session: null; because?: 'user-disabled' }>('session'),
  token: () => ask<{ token: string; expiresIn: number }>('token'),
  signUp: (body: { email: string; password: string; name: string; callbackURL?: string; botCheck?: string }) =>
    ask<Done>('sign-up/email', body),
  signIn: (body: { email: string; password: string; botCheck?: string }) => ask<SignedIn>('sign-in/email', body),
  signOut: () => ask<Done>('sign-out', {}),
  sendVerification: (body: { email?: string; callbackURL?: string }) => ask<Done>('send-verification-email', body),
  /** Confirms an address. `resetToken` is set with `choosePassword` and lets the person choose a password at once. */
  verifyEmail: (token: string) =>
    ask<{ email: string; redirect: string; changed: boolean; choosePassword: boolean; resetToken?: string }>(
      'verify-email',
      { token },
    ),
  verifyCode: (body: { email: string; code: string }) => ask<{ email: string; redirect: string }>('verify-code', body),
  requestReset: (body: { email: string; callbackURL?: string; botCheck?: string }) =>
    ask<Done>('request-password-reset', body),
  resetPassword: (token: string, newPassword: string) =>
    ask<{ email: string; redirect: string }>('reset-password', { token, newPassword }),
  changePassword: (body: { newPassword: string; currentPassword?: string }) => ask<Done>('change-password', body),
  changeEmail: (newEmail: string) => ask<Done>('change-email', { newEmail, callbackURL: '/' }),
  update: (body: { name: string }) => ask<{ user: IdentityUser }>('update-user', body),
  deleteAccount: () => ask<Done>('delete-user', {}),
  reauthenticate: (by: { password: string } | { code: string }) =>
    ask<{ session: IdentitySession }>('reauthenticate', by),
  sendCode: () => ask<Done>('send-code', {}),
  stopEmailChange: (token: string) => ask<{ email: string; resetToken: string }>('stop-email-change', { token }),
  confirmFirstAdmin: (token: string) => ask<Done>('confirm-first-admin', { token }),
  identities: () => ask<{ identities: ExternalIdentity[] }>('list-identities'),
  removeIdentity: (id: string) => ask<Done>('remove-identity', { id }),
  sessions: () => ask<{ sessions: OpenSession[] }>('list-sessions'),
  revoke: (id: string) => ask<Done>('revoke-session', { id }),
  revokeOthers: () => ask<Done>('revoke-other-sessions', {}),
  passwordPolicy: () => ask<PasswordPolicy>('password-policy'),
  botCheck: () => ask<{ provider: string | null; siteKey?: string }>('bot-check'),
  signInWith: (provider: string, callbackURL: string) =>
    ask<{ url: string }>('sign-in/social', { provider, callbackURL }),
  openContractLink: (token: string) =>
    ask<HeldPass & { programID: string; email: string }>('contract-link/open', { token }),
  openShiftLink: (token: string) => ask<AskedShift>('shift-link/open', { token }),
  answerShiftLink: (body: { token: string; accept: boolean; reason: string }) =>
    ask<AskedShift>('shift-link/answer', body),
  requestContractLink: (body: { programID: string; email: string }) => ask<Done>('contract-link/request', body),
}
