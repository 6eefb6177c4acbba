import { defineCollection, number, text } from '../documents/define-collection.ts'
import type { AnyCollection, Versioned } from '../documents/store.ts'

/** An identity at an external sign-in provider that can sign in to an account. `subject` is the provider's ID of it. */
type LinkedIdentity = { id: string; provider: string; subject: string; linkedAt: number }

/** A passkey. `publicKey` is in base64url; `counter` counts its uses, if the device counts them. */
export type Passkey = {
  id: string
  publicKey: string
  counter: number
  transports: readonly string[]
  name: string
  addedAt: number
  lastUsedAt: number | null
}

/**
 * The second steps of an account. `lastStep` is the time step of the last code that was used, so that no code works
 * twice. A used recovery code is null.
 */
export type SecondSteps = {
  passkeys: readonly Passkey[]
  authenticator: { sealedSecret: string; lastStep: number; addedAt: number } | null
  recoveryCodes: readonly (string | null)[]
}

/**
 * An account. Its address is in lower case. `password` is a hash, or null. `offeredPhoto` is the address of the last
 * picture from an external provider. Sessions with another `signInEpoch` have ended. An account without a second step
 * has no `secondSteps`. `hasSignedIn` is set by the first sign-in.
 */
export type Account = {
  userid: string
  email: string
  name: string
  verified: boolean
  disabled: boolean
  password: string | null
  identities: readonly LinkedIdentity[]
  offeredPhoto: string | null
  signInEpoch: number
  secondSteps?: SecondSteps | null
  hasSignedIn?: true
  createdAt: number
  updatedAt?: number
}
export type VersionedAccount = Versioned<Account>

export const accounts = defineCollection<Account>({
  name: 'accounts',
  idField: 'userid',
  keys: { email: text('email'), createdAt: number('createdAt') },
  multiValueKeys: { identity: ({ identities }) => identities.map(toIdentityKey) },
  lists: { createdAt: [[], ['email'], ['identity']] },
  unique: { email: 'An account with this e-mail address already exists.' },
  unaudited: true,
})

/** Returns the key of an external identity: its provider and its ID there. */
export const toIdentityKey = ({ provider, subject }: Pick<LinkedIdentity, 'provider' | 'subject'>): string =>
  `${provider} ${subject}`

/**
 * A session. `secretHash`: the hash of the secret in its cookie. `freshAt`: the last sign-in or password. It ends at
 * `expiresAt`, with the account's `signInEpoch`, or when it is deleted.
 */
export type Session = {
  id: string
  userid: string
  secretHash: string
  signInEpoch: number
  expiresAt: number
  lastSeenAt: number
  freshAt: number
  ip: string
  userAgent: string
  createdAt: number
  updatedAt?: number
}
export type VersionedSession = Versioned<Session>

export const sessions = defineCollection<Session>({
  name: 'sessions',
  idField: 'id',
  keys: { userid: text('userid'), lastSeenAt: number('lastSeenAt'), expiresAt: number('expiresAt') },
  lists: { lastSeenAt: [['userid']], expiresAt: [[]] },
  unaudited: true,
})

export type CodeKind =
  | 'verify'
  | 'change-email'
  | 'stop-change'
  | 'reset'
  | 'sign-in'
  | 'sign-in-again'
  | 'link'
  | 'link-pass'
  | 'reply'

/**
 * A one-time code or mailed link. Only the hash of its token is stored, so the database contains no usable code. A link
 * with `replacedAt` opens nothing: a newer link to the same document was mailed then.
 */
export type Code = {
  hash: string
  kind: CodeKind
  userid: string | null
  email: string
  payload: Readonly<Record<string, string>>
  expiresAt: number
  replacedAt?: number
  createdAt: number
  updatedAt?: number
}
export type VersionedCode = Versioned<Code>

export const codes = defineCollection<Code>({
  name: 'codes',
  idField: 'hash',
  keys: {
    userid: text('userid'),
    email: text('email'),
    kind: text('kind'),
    createdAt: number('createdAt'),
    expiresAt: number('expiresAt'),
  },
  lists: {
    createdAt: [
      ['userid', 'kind'],
      ['email', 'kind'],
    ],
    expiresAt: [[]],
  },
  unaudited: true,
})

/** A counter of sign-in attempts or mails. Its ID contains no address, only a hash. */
export const signInLimits = defineCollection<{
  id: string
  used: number
  resetAt: number
  createdAt: number
  updatedAt?: number
}>({
  name: 'signInLimits',
  idField: 'id',
  keys: { resetAt: number('resetAt') },
  lists: { resetAt: [[]] },
  unaudited: true,
})

/** A key that signs access tokens. The private key is encrypted with the centre's secret. */
export type SigningKey = {
  id: string
  publicKey: Readonly<Record<string, unknown>>
  sealedKey: string
  createdAt: number
}

export const signingKeys = defineCollection<SigningKey>({
  name: 'signingKeys',
  idField: 'id',
  keys: { createdAt: number('createdAt') },
  lists: { createdAt: [[]] },
  unaudited: true,
})

/** The fingerprint of the centre's secret, and the secret itself if none is set and the database is PostgreSQL. */
export const storedSecrets = defineCollection<{ id: string; value: string; createdAt: number; updatedAt?: number }>({
  name: 'storedSecrets',
  idField: 'id',
  unaudited: true,
})

/** The collections of sign-in. No call returns their documents. */
export const IDENTITY_COLLECTIONS: readonly AnyCollection[] = [
  accounts,
  sessions,
  codes,
  signInLimits,
  signingKeys,
  storedSecrets,
]
