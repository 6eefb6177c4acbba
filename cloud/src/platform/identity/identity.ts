import type { PasswordPolicy } from '@belay/contract/password-rules'
import type { BotCheck } from './bot-check.ts'
import type { Asked } from './cookies.ts'
import type { Sealer } from './seal.ts'

/** The verified identity of a caller. Only this folder uses the sign-in library. */
export type Claims = {
  userid: string
  sessionId: string
  email: string
  verified: boolean
  name: string
  /** The person's user document, if it was read together with the session. */
  document?: object | null
}

/** The signed-in person's data for the browser. */
export type Person = {
  userid: string
  email: string
  displayName: string
  emailVerified: boolean
  photoURL: string | null
  hasPassword: boolean
}

/** The target of a mailed link or its pass: one document, in the version that was sent to this address. */
export type LinkPass = { collection: string; id: string; documentHash: string; email: string }

type KnownAccount = { userid: string; email: string; verified: boolean; disabled: boolean; name: string }
type NewAccount = { userid?: string; email: string; name: string; password: string; verified: boolean }

/** An answer before it is written to the connection. */
export type IdentityResponse = { status: number; headers: Record<string, string>; cookies: string[]; body: object }

export interface Identity extends Sealer {
  /** Answers all requests under /identity. `ip` is the client's real IP address. */
  handle(request: Request, ip: string): Promise<Response>
  /** Answers `GET /identity/token` like `handle`, but without a Request. */
  answerToken(asked: Asked, ip: string): Promise<IdentityResponse>
  /** The answers of `GET password-policy` and `GET bot-check`. */
  formRules: { passwordPolicy: PasswordPolicy; botCheck: BotCheck['config'] }
  /** Returns the owner of a request's session cookie, or null. For pictures, which pages load without a token. */
  findSessionOwner(request: Request): Promise<Claims | null>
  /** Returns the person of a request's session cookie, as in `GET /identity/session`. Null if signed out. */
  findSignedInPerson(request: Request): Promise<Person | null>
  /** Returns the claims of an access token. Null if it is malformed, expired or revoked, or has no account. */
  verify(token: string): Promise<Claims | 'user-disabled' | null>
  /** Creates an account. Returns its user ID. For the sample centre and tests. */
  createAccount(account: NewAccount): Promise<string>
  findByEmail(email: string): Promise<KnownAccount | null>
  findById(userid: string): Promise<KnownAccount | null>
  /**
   * Disables or enables an account. Idempotent; does nothing if there is no account. A disabled account keeps its
   * sessions until it is enabled, so that its calls fail with the right reason.
   */
  setDisabled(userid: string, disabled: boolean): Promise<void>
  deleteAccount(userid: string): Promise<void>
  /** Changes the account's address to the one that its documents already have, after a failure in between. */
  setEmail(userid: string, email: string): Promise<void>
  /** Creates a link to one document, for a person without an account. Returns its token. Signs nobody in. */
  createLink(pass: LinkPass, days: number): Promise<string>
  /** Returns the target of a pass that was exchanged for a link. Null if the pass is expired or unknown. */
  findLinkPass(token: string): Promise<LinkPass | null>
  /** Returns the HMAC of a text with the secret. The same text always gives the same result. */
  hmac(text: string): string
  ping(): Promise<void>
  close(): Promise<void>
}

/** An encrypted e-mail with a one-time link or code. `subject` does not contain the code. */
export type SealedMail = { to: string; subject: string; sealed: string }

/** The functions that identity needs from the documents: for e-mails, photos, and changed or deleted accounts. */
export type IdentityHooks = {
  sendMail(mail: SealedMail): Promise<void>
  emailChanged(change: { userid: string; from: string; to: string }): Promise<void>
  /** Reports that the identity database could not write because the disk is full, for /health. */
  diskFull(): void
  /** Returns the person's name and photo address from the documents. Null if there is no user document. */
  profileOf(account: { userid: string; email: string }): Promise<{ name: string; photoURL: string | null } | null>
  renamed(account: { userid: string; email: string; name: string }): Promise<void>
  /** Offers a picture from the sign-in provider, for a person with a confirmed address. The sign-in does not wait. */
  photoOffered(offer: { userid: string; email: string; name: string; url: string }): Promise<void>
  /** True if the token belongs to the console's link for the first Admin. */
  isFirstAdminOffer(token: string): Promise<boolean>
  /** Deletes the person's documents. Throws before any deletion if it is not allowed (the last Admin). */
  accountDeleted(account: { userid: string; email: string }): Promise<void>
}
