import { argon2, randomBytes, scrypt } from 'node:crypto'
import { type PasswordPolicy, passwordRules } from '@belay/contract/password-rules'
import * as z from 'zod'
import type { Settings } from '../settings.ts'
import { isSame } from './is-same.ts'
import { deny } from './refusals.ts'

/** Argon2id with 2^15 KiB (32 MB) twice over, above what OWASP asks for (19 MB): some 50 ms for each guess. */
const DEFAULT_COST = 15
const PASSES = 2
const SALT_BYTES = 16
const KEY_BYTES = 32

/** The costly part, in Node's thread pool, which has four threads: so many times the memory at most. */
export type DeriveKey = (password: string, salt: Buffer, cost: number) => Promise<Buffer>

const toCallback =
  (resolve: (key: Buffer) => void, reject: (error: Error) => void) =>
  (error: Error | null, key: Buffer): void =>
    error ? reject(error) : resolve(key)

export const deriveByArgon2: DeriveKey = (password, salt, cost) =>
  new Promise((resolve, reject) => {
    const message = Buffer.from(password.normalize('NFKC'))
    const parameters = { message, nonce: salt, parallelism: 1, tagLength: KEY_BYTES, memory: 2 ** cost, passes: PASSES }
    argon2('argon2id', parameters, toCallback(resolve, reject))
  })

/** How passwords were kept before: each is kept anew when its owner signs in. */
const deriveByScrypt: DeriveKey = (password, salt, cost) =>
  new Promise((resolve, reject) => {
    const [r, N] = [16, 2 ** cost]
    scrypt(
      password.normalize('NFKC'),
      salt,
      KEY_BYTES,
      { N, r, p: 1, maxmem: 256 * N * r },
      toCallback(resolve, reject),
    )
  })

/** Salted Argon2id. `cost` is the exponent of its memory; only tests lower it, and count what is derived. */
export function passwordHashing(cost: number = DEFAULT_COST, derived: DeriveKey = deriveByArgon2) {
  const formatHash = (salt: Buffer, key: Buffer) =>
    `argon2id:${cost}:${salt.toString('base64url')}:${key.toString('base64url')}`
  // A key that nothing was derived into fits no password, and costs the first stranger no more than the next.
  const decoy = formatHash(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))
  const hash = async (password: string) => {
    const salt = randomBytes(SALT_BYTES)
    return formatHash(salt, await derived(password, salt, cost))
  }
  const verify = async ({ hash, password }: { hash: string; password: string }) => {
    const [name, power, salt, key] = hash.split(':')
    const derive = name === 'argon2id' ? derived : name === 'scrypt' ? deriveByScrypt : null
    if (!derive || !power || !salt || !key) return false
    const expected = Buffer.from(key, 'base64url')
    const computed = await derive(password, Buffer.from(salt, 'base64url'), Number(power))
    return isSame(expected, computed)
  }
  return {
    hash,
    verify,
    /** Whether it was kept in another way than passwords are kept now. */
    isOutdated: (hash: string): boolean => !hash.startsWith(`argon2id:${cost}:`),
    /** Does the same work for an account that does not exist, or has no password, and says no. */
    async verifyOrDecoy(hash: string | null, password: string): Promise<boolean> {
      if (hash) return verify({ hash, password })
      await verify({ hash: decoy, password })
      return false
    },
  }
}
export type Passwords = ReturnType<typeof passwordHashing>

export const passwordPolicy = z.strictObject({
  minLength: z.int(),
  maxLength: z.int().nullable(),
  lower: z.boolean(),
  upper: z.boolean(),
  digit: z.boolean(),
  other: z.boolean(),
})

export const passwordPolicyOf = ({ identity }: Settings): PasswordPolicy => ({
  minLength: identity.passwordMinLength,
  maxLength: identity.passwordMaxLength || null,
  lower: identity.passwordLower,
  upper: identity.passwordUpper,
  digit: identity.passwordDigit,
  other: identity.passwordOther,
})

/** Refuses a password that breaks rules, naming them. */
export function checkPasswordStrength(policy: PasswordPolicy, password: string): void {
  const rules = passwordRules(policy, password).flatMap(({ name, met }) => (met ? [] : [name]))
  if (rules.length > 0) deny('weak-password', { rules })
}
