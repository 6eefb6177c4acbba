import { NETWORK_TIMEOUT } from '@belay/contract/constants'
import { AUTH_ERRORS, type AuthErrorCode, ERRORS } from '@belay/contract/errors'
import type { PasswordPolicy } from '@belay/contract/password-rules'
import type { StoredPass } from './contract-pass.ts'

/** The signed-in person as the identity provider returns them (R1), with our own user id. */
export type IdentityUser = {
  userid: string
  email: string
  displayName: string
  emailVerified: boolean
  photoURL: string | null
  hasPassword: boolean
}
type IdentitySession = { id: string; createdAt: number; expiresAt: number; fresh: boolean }
type SignedIn = { user: IdentityUser; session: IdentitySession }
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

type ErrorDetail = {
  fields?: { field: string; message: string }[]
  reason?: string
  retryAfter?: number
}

/** A refusal of the identity provider: a code of AUTH_ERRORS (or of ERRORS) and the message to show. */
export class IdentityError extends Error {
  readonly code: string
  readonly detail: ErrorDetail
  constructor(code: string, message?: string, detail: ErrorDetail = {}) {
    super(AUTH_ERRORS[code as AuthErrorCode] ?? message ?? ERRORS.internal.message)
    this.name = 'IdentityError'
    this.code = code
    this.detail = detail
  }
}

async function callIdentity<Answer>(path: string, body?: object): Promise<Answer> {
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
    | (Answer & { code?: string; message?: string } & ErrorDetail)
    | null
  if (response.ok && answer !== null) return answer
  if (answer === null && response.status >= 500) throw new IdentityError('network-request-failed')
  const { code = 'internal', message, ...detail } = answer ?? {}
  throw new IdentityError(code, message, detail as ErrorDetail)
}

/** A shift that a person was asked about by mail, and its state. */
export type LinkedShift = {
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

type Acknowledgement = { ok: true }

/** The client of the identity provider. Its calls throw IdentityError. */
export const identity = {
  session: () =>
    callIdentity<(SignedIn & { because?: undefined }) | { user: null; session: null; because?: 'user-disabled' }>(
      'session',
    ),
  token: () => callIdentity<{ token: string; expiresIn: number }>('token'),
  signUp: (body: { email: string; password: string; name: string; callbackURL?: string; botCheck?: string }) =>
    callIdentity<Acknowledgement>('sign-up/email', body),
  signIn: (body: { email: string; password: string; botCheck?: string }) =>
    callIdentity<SignedIn>('sign-in/email', body),
  signOut: () => callIdentity<Acknowledgement>('sign-out', {}),
  sendVerification: (body: { email?: string; callbackURL?: string }) =>
    callIdentity<Acknowledgement>('send-verification-email', body),
  /** Confirms an address. `resetToken` is set with `choosePassword` and lets the person choose a password at once. */
  verifyEmail: (token: string) =>
    callIdentity<{ email: string; redirect: string; changed: boolean; choosePassword: boolean; resetToken?: string }>(
      'verify-email',
      { token },
    ),
  verifyCode: (body: { email: string; code: string }) =>
    callIdentity<{ email: string; redirect: string }>('verify-code', body),
  requestReset: (body: { email: string; callbackURL?: string; botCheck?: string }) =>
    callIdentity<Acknowledgement>('request-password-reset', body),
  resetPassword: (token: string, newPassword: string) =>
    callIdentity<{ email: string; redirect: string }>('reset-password', { token, newPassword }),
  changePassword: (body: { newPassword: string; currentPassword?: string }) =>
    callIdentity<Acknowledgement>('change-password', body),
  changeEmail: (newEmail: string) => callIdentity<Acknowledgement>('change-email', { newEmail, callbackURL: '/' }),
  update: (body: { name: string }) => callIdentity<{ user: IdentityUser }>('update-user', body),
  deleteAccount: () => callIdentity<Acknowledgement>('delete-user', {}),
  reauthenticate: (credentials: { password: string } | { code: string }) =>
    callIdentity<{ session: IdentitySession }>('reauthenticate', credentials),
  sendCode: () => callIdentity<Acknowledgement>('send-code', {}),
  stopEmailChange: (token: string) =>
    callIdentity<{ email: string; resetToken: string }>('stop-email-change', { token }),
  confirmFirstAdmin: (token: string) => callIdentity<Acknowledgement>('confirm-first-admin', { token }),
  identities: () => callIdentity<{ identities: ExternalIdentity[] }>('list-identities'),
  removeIdentity: (id: string) => callIdentity<Acknowledgement>('remove-identity', { id }),
  sessions: () => callIdentity<{ sessions: OpenSession[] }>('list-sessions'),
  revoke: (id: string) => callIdentity<Acknowledgement>('revoke-session', { id }),
  revokeOthers: () => callIdentity<Acknowledgement>('revoke-other-sessions', {}),
  passwordPolicy: () => callIdentity<PasswordPolicy>('password-policy'),
  botCheck: () => callIdentity<{ provider: string | null; siteKey?: string }>('bot-check'),
  signInWith: (provider: string, callbackURL: string) =>
    callIdentity<{ url: string }>('sign-in/social', { provider, callbackURL }),
  openContractLink: (token: string) =>
    callIdentity<StoredPass & { programID: string; email: string }>('contract-link/open', { token }),
  openShiftLink: (token: string) => callIdentity<LinkedShift>('shift-link/open', { token }),
  answerShiftLink: (body: { token: string; accept: boolean; reason: string }) =>
    callIdentity<LinkedShift>('shift-link/answer', body),
  requestContractLink: (body: { programID: string; email: string }) =>
    callIdentity<Acknowledgement>('contract-link/request', body),
}
