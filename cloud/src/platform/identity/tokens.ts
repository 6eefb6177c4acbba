import { DAY, TOKEN } from '@belay/contract/constants'
import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { DocumentStore } from '../documents/store.ts'
import { commitIfCurrent } from '../documents/write-batch.ts'
import type { Clock } from '../time/clock.ts'
import { type Session, type SigningKey, signingKeys } from './identity.documents.ts'
import type { Sealer } from './seal.ts'

const ISSUER = 'belay'
const ALGORITHM = 'EdDSA'
const REMEMBERED = 10_000
const MAX_TOKEN = 4096
/** The age at which a start replaces the key. Older keys verify their last tokens before they are deleted. */
const KEY_LIFETIME = 90 * DAY
/** The time in ms after which an unknown key ID is looked up again. */
const RELOAD_AFTER_MS = 1000

type Verified = { userid: string; sessionId: string; expiresAt: number }
type Parts = { store: DocumentStore; clock: Clock; sealer: Sealer; newID: () => string }

/**
 * Opens access tokens: signed with EdDSA, valid for 60 minutes. The keys are in the documents, for all processes;
 * their private parts are encrypted with the centre's secret. A key that this secret cannot decrypt is replaced.
 */
export async function openTokens({ store, clock, sealer, newID }: Parts) {
  const remembered = new Map<string, Verified>()
  let publicKeys = new Map<string, CryptoKey>()
  let loadedAt = Number.NEGATIVE_INFINITY
  const importKey = async (key: JWK) => (await importJWK(key, ALGORITHM)) as CryptoKey // not a symmetric key

  async function loadKeys() {
    const { items } = await store.find(signingKeys, { orderBy: 'createdAt', descending: true })
    publicKeys = new Map(
      await Promise.all(items.map(async ({ id, publicKey }) => [id, await importKey(publicKey)] as const)),
    )
    return items
  }

  async function findOrCreateSigningKey() {
    const stored = await loadKeys()
    const newest = stored[0]
    const privateKey = newest && sealer.unseal(newest.sealedKey)
    if (newest && privateKey && clock.now() - newest.createdAt < KEY_LIFETIME)
      return { id: newest.id, key: await importKey(JSON.parse(privateKey) as JWK) }
    const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true })
    const created: SigningKey = {
      id: newID(),
      publicKey: await exportJWK(pair.publicKey),
      sealedKey: sealer.seal(JSON.stringify(await exportJWK(pair.privateKey))),
      createdAt: clock.now(),
    }
    const batch = store.batch().create(signingKeys, created)
    for (const old of stored)
      if (clock.now() - old.createdAt > KEY_LIFETIME + TOKEN.livesFor) batch.delete(signingKeys, old.id, old.version)
    await commitIfCurrent(batch)
    await loadKeys()
    return { id: created.id, key: pair.privateKey }
  }

  const signing = await findOrCreateSigningKey()

  /** Returns a public key. Loads the keys again for an unknown ID, which another process may have created. */
  async function findPublicKey(id: string | undefined): Promise<CryptoKey | null> {
    if (!id) return null
    if (!publicKeys.has(id) && performance.now() - loadedAt > RELOAD_AFTER_MS) {
      loadedAt = performance.now()
      await loadKeys()
    }
    return publicKeys.get(id) ?? null
  }

  async function verifySignature(token: string): Promise<Verified | null> {
    const key = await findPublicKey(decodeProtectedHeader(token).kid)
    if (!key) return null
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: ISSUER,
      currentDate: new Date(clock.now()),
      requiredClaims: ['sub', 'exp'],
    })
    if (typeof payload.sid !== 'string' || !payload.sub || !payload.exp) return null
    return { userid: payload.sub, sessionId: payload.sid, expiresAt: payload.exp * 1000 }
  }

  return {
    /** Issues an access token for a session. `expiresIn` is its lifetime in ms, for devices whose clock is wrong. */
    async issue({ userid, id, expiresAt: end }: Session) {
      const now = clock.now()
      const expiresAt = Math.floor(Math.min(now + TOKEN.livesFor, end) / 1000) * 1000
      const token = await new SignJWT({ sid: id })
        .setProtectedHeader({ alg: ALGORITHM, kid: signing.id })
        .setSubject(userid)
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(expiresAt / 1000)
        .sign(signing.key)
      return { token, expiresAt, expiresIn: Math.max(0, expiresAt - now) }
    },
    /** Returns the account and session that a token names. Null if it is malformed, expired or not ours. */
    async verify(token: string): Promise<Verified | null> {
      if (token.length > MAX_TOKEN) return null
      try {
        const verified = remembered.get(token) ?? (await verifySignature(token))
        if (!verified || verified.expiresAt <= clock.now()) {
          remembered.delete(token)
          return null
        }
        if (remembered.size >= REMEMBERED)
          for (const old of [...remembered.keys()].slice(0, REMEMBERED / 10)) remembered.delete(old)
        remembered.set(token, verified)
        return verified
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError) return null
        throw error
      }
    },
  }
}
export type Tokens = Awaited<ReturnType<typeof openTokens>>
