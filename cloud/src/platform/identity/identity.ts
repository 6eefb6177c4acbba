import type { PasswordPolicy } from '@belay/contract/password-rules'
import type { BotCheck } from './bot-check.ts'
import type { Asked } from './cookies.ts'
import type { Sealer } from './seal.ts'

/** What the rest of the cloud knows of sign-in. The library behind it is fenced into this folder. */
export type Claims = {
  userid: string
  sessionId: string
  email: string
  verified: boolean
  name: string
  /** The document of the person, when it was read along with their session. */
  document?: object | null
}

/** A signed-in person, as the browser is told. */
export type Person = {
  userid: string
  email: string
  displayName: string
  emailVerified: boolean
  photoURL: string | null
  hasPassword: boolean
}

/** A mailed link, or the pass it was exchanged for: it opens one document, exactly as it was sent to this address. */
export type LinkPass = { collection: string; id: string; documentHash: string; email: string }

type KnownAccount = { userid: string; email: string; verified: boolean; disabled: boolean; name: string }
type NewAccount = { userid?: string; email: string; name: string; password: string; verified: boolean }

/** An answer that is not written yet. */
export type IdentityResponse = { status: number; headers: Record<string, string>; cookies: string[]; body: object }

export interface Identity extends Sealer {
  /** Answers everything under /identity. `ip` is the true client address. */
  handle(request: Request, ip: string): Promise<Response>
  /** Answers `GET /identity/token` alike, for the door that needs no Request. */
  answerToken(asked: Asked, ip: string): Promise<IdentityResponse>
  /** What `GET password-policy` and `GET bot-check` answer everyone. */
  formRules: { passwordPolicy: PasswordPolicy; botCheck: BotCheck['config'] }
  /** Whose session cookie a request carries, for pictures, which pages load without a token; null for nobody. */
  visitor(request: Request): Promise<Claims | null>
  /** Who is signed in by the session cookie of a request, as `GET /identity/session` tells; null for nobody. */
  person(request: Request): Promise<Person | null>
  /** Who a token speaks for, as the account is now; null when it is malformed, over, revoked, or of nobody. */
  verify(token: string): Promise<Claims | 'user-disabled' | null>
  /** Creates an account; answers its userid. For the sample centre and tests. */
  createAccount(account: NewAccount): Promise<string>
  findByEmail(email: string): Promise<KnownAccount | null>
  findById(userid: string): Promise<KnownAccount | null>
  /** Idempotent; does nothing when the account is gone. The sessions stay until it is enabled, to say why they fail. */
  setDisabled(userid: string, disabled: boolean): Promise<void>
  deleteAccount(userid: string): Promise<void>
  /** Gives the account the address that its documents already moved to, after a failure between the two. */
  setEmail(userid: string, email: string): Promise<void>
  /** The token of a link to one document, for somebody who needs no account. Lives for `days`; signs nobody in. */
  createLink(pass: LinkPass, days: number): Promise<string>
  /** What a pass opens that a link was exchanged for; null when it is over, or none. */
  findLinkPass(token: string): Promise<LinkPass | null>
  /** The text under the secret: always the same, and nobody without the secret can make it. */
  hmac(text: string): string
  ping(): Promise<void>
  close(): Promise<void>
}

/** An e-mail with a one-time link or code, encrypted. `subject` is the one without the code. */
export type SealedMail = { to: string; subject: string; sealed: string }

/** What identity asks of the documents: to send mail, to keep photos, to follow a new address or a deleted account. */
export type IdentityHooks = {
  sendMail(mail: SealedMail): Promise<void>
  emailChanged(change: { userid: string; from: string; to: string }): Promise<void>
  /** Called when the database of identity could not write because there is no room, so that /health tells. */
  diskFull(): void
  /** The person's name and the address of their photo in the documents; null for somebody without a document. */
  profileOf(account: { userid: string; email: string }): Promise<{ name: string; photoURL: string | null } | null>
  renamed(account: { userid: string; email: string; name: string }): Promise<void>
  /** A sign-in provider has a picture of a person with a confirmed address. Nothing waits for what comes of it. */
  photoOffered(offer: { userid: string; email: string; name: string; url: string }): Promise<void>
  /** Whether this is the token of the link on the console that makes the first Admin. */
  isFirstAdminOffer(token: string): Promise<boolean>
  /** The owner deletes the account. Throws a refusal, and nothing is deleted, when they may not (the last Admin). */
  accountDeleted(account: { userid: string; email: string }): Promise<void>
}
