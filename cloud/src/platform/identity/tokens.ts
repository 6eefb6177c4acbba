import { createPrivateKey, type KeyObject, sign as signBytes } from 'node:crypto'
import { TOKEN } from '@belay/contract/constants'
import { symmetricDecrypt } from 'better-auth/crypto'
import { decodeProtectedHeader, errors, importJWK, type JWK, jwtVerify } from 'jose'
import type { Clock } from '../time/clock.ts'
import type { Account } from './accounts.ts'
import type { AuthLibrary } from './auth-library.ts'
import type { AuthDatabase } from './database.ts'
import type { Session, Sessions } from './sessions.ts'

const ISSUER = 'belay'
const REMEMBERED = 10_000
const MAX_TOKEN = 4096

export const toClaims = (sessionId: string, { userid, email, verified, name }: Account) => ({
  userid,
  sessionId,
  email,
  verified,
  name,
})

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

type Verified = { userid: string; sessionId: string; expiresAt: number }

/** Opens access tokens: signed with EdDSA, valid for 60 minutes (R5), and ended with their session. */
export async function openTokens(options: {
  database: AuthDatabase
  library: AuthLibrary
  sessions: Sessions
  clock: Clock
}) {
  const { database, library, sessions, clock } = options
  let keys = new Map<string, Awaited<ReturnType<typeof importJWK>>>()
  let loadedAt = Number.NEGATIVE_INFINITY
  const verifiedTokens = new Map<string, Verified>()
  const { secretConfig } = await library.$context
  let signing: { header: string; key: KeyObject } | undefined

  async function load() {
    const loaded: typeof keys = new Map()
    for (const { id, publicKey } of await database.read('select id, "publicKey" from jwks'))
      loaded.set(String(id), await importJWK(JSON.parse(String(publicKey)) as JWK, 'EdDSA'))
    keys = loaded
  }

  /** Returns a public key. Reloads the keys for an unknown ID at most once a second. */
  async function keyOf(kid: string | undefined) {
    if (!kid) return null
    if (!keys.has(kid) && Math.abs(performance.now() - loadedAt) > 1000) {
      loadedAt = performance.now()
      await load()
    }
    return keys.get(kid) ?? null
  }

  const readNewestKey = async () =>
    (await database.read('select id, "privateKey" from jwks order by "createdAt" desc limit 1'))[0]
  const decryptKey = (row: Record<string, unknown> | undefined) =>
    symmetricDecrypt({ key: secretConfig, data: JSON.parse(String(row?.privateKey)) as string })

  /** Returns the newest key, which the library would also use. The library would decrypt the key for each token. */
  async function openSigningKey() {
    const row = await readNewestKey()
    const key = createPrivateKey({ key: JSON.parse(await decryptKey(row)) as JWK, format: 'jwk' })
    return { header: encode({ alg: 'EdDSA', kid: String(row?.id) }), key }
  }

  async function sign(session: Session, expiresAt: number): Promise<string> {
    const payload = {
      sub: session.userid,
      sid: session.id,
      iss: ISSUER,
      aud: ISSUER,
      iat: Math.floor(clock.now() / 1000),
      exp: Math.floor(expiresAt / 1000),
    }
    signing ??= await openSigningKey()
    const { header, key } = signing
    const text = `${header}.${encode(payload)}`
    return `${text}.${signBytes(null, Buffer.from(text), key).toString('base64url')}`
  }

  async function verifySignature(token: string): Promise<Verified | null> {
    const remembered = verifiedTokens.get(token)
    if (remembered) return remembered
    try {
      const key = await keyOf(decodeProtectedHeader(token).kid)
      if (!key) return null
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['EdDSA'],
        issuer: ISSUER,
        audience: ISSUER,
        currentDate: new Date(clock.now()),
        requiredClaims: ['sub', 'exp'],
      })
      if (typeof payload.sid !== 'string' || !payload.sub || !payload.exp) return null
      const verified = { userid: payload.sub, sessionId: payload.sid, expiresAt: payload.exp * 1000 }
      if (verifiedTokens.size >= REMEMBERED)
        for (const old of [...verifiedTokens.keys()].slice(0, REMEMBERED / 10)) verifiedTokens.delete(old)
      verifiedTokens.set(token, verified)
      return verified
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError) return null
      throw error
    }
  }

  // Deletes keys that were encrypted with another secret: they cannot be decrypted, and their tokens ended with their
  // sessions. After any other error, the start fails, and the keys stay, because other processes sign with them.
  const newest = await readNewestKey()
  const isReadable = !newest || (await decryptKey(newest).then(Boolean, () => false))
  if (!isReadable) await database.run('delete from jwks')
  // The library creates a key if there is none.
  await library.api.signJWT({ body: { payload: { sub: 'none', iat: 1, exp: 2 } } })
  await load()

  return {
    /** Issues an access token. `expiresIn` is its lifetime in ms, for devices whose clock is wrong. */
    async issue(session: Session): Promise<{ token: string; expiresAt: number; expiresIn: number }> {
      const expiresAt = Math.floor(Math.min(clock.now() + TOKEN.livesFor, session.expiresAt) / 1000) * 1000
      return { token: await sign(session, expiresAt), expiresAt, expiresIn: Math.max(0, expiresAt - clock.now()) }
    },
    async verify(token: string) {
      if (token.length > MAX_TOKEN) return null
      const verified = await verifySignature(token)
      if (!verified) return null
      if (verified.expiresAt <= clock.now()) {
        verifiedTokens.delete(token)
        return null
      }
      const owner = await sessions.byId(verified.sessionId)
      if (owner?.account.userid !== verified.userid) return null
      if (owner.account.disabled) return 'user-disabled'
      const claims = toClaims(owner.session.id, owner.account)
      return owner.document === undefined ? claims : { ...claims, document: owner.document }
    },
  }
}
export type Tokens = Awaited<ReturnType<typeof openTokens>>
