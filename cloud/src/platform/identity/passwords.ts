import { argon2, randomBytes } from 'node:crypto'
import type { PasswordPolicy } from '@belay/contract/password-rules'
import type { Settings } from '../settings/settings.ts'
import { equalInConstantTime } from './is-same.ts'

/** The cost of Argon2id: 2^15 KiB (32 MB) of memory, twice. More than OWASP requires (19 MB); about 50 ms per guess. */
const DEFAULT_COST = 15
const PASSES = 2
const SALT_BYTES = 16
const KEY_BYTES = 32

/** A function that derives a key from a password. At most four run at a time, on Node's thread pool. */
export type DeriveKey = (password: string, salt: Buffer, cost: number) => Promise<Buffer>

export const deriveByArgon2: DeriveKey = (password, salt, cost) =>
  new Promise((resolve, reject) => {
    const message = Buffer.from(password.normalize('NFKC'))
    const parameters = { message, nonce: salt, parallelism: 1, tagLength: KEY_BYTES, memory: 2 ** cost, passes: PASSES }
    argon2('argon2id', parameters, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Creates the functions to hash and verify passwords. Only tests pass `cost`, the exponent of the memory in KiB. */
export function passwordHashing(cost: number = DEFAULT_COST, derived: DeriveKey = deriveByArgon2) {
  const formatHash = (salt: Buffer, key: Buffer) =>
    `argon2id:${cost}:${salt.toString('base64url')}:${key.toString('base64url')}`
  // The decoy's key is random, so it matches no password, and even the first use costs no more than later ones.
  const decoy = formatHash(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))
  const hash = async (password: string) => {
    const salt = randomBytes(SALT_BYTES)
    return formatHash(salt, await derived(password, salt, cost))
  }
  const verify = async ({ hash, password }: { hash: string; password: string }) => {
    const [name, power, salt, key] = hash.split(':')
    if (name !== 'argon2id' || !power || !salt || !key) return false
    const expected = Buffer.from(key, 'base64url')
    const computed = await derived(password, Buffer.from(salt, 'base64url'), Number(power))
    return equalInConstantTime(expected, computed)
  }
  return {
    hash,
    verify,
    /** True if the password was hashed with other parameters than the current ones. */
    isOutdated: (hash: string): boolean => !hash.startsWith(`argon2id:${cost}:`),
    /** Verifies a password. Does the same work for a missing account or password, and returns false. */
    async verifyOrDecoy(hash: string | null, password: string): Promise<boolean> {
      if (hash) return verify({ hash, password })
      await verify({ hash: decoy, password })
      return false
    },
  }
}
export type Passwords = ReturnType<typeof passwordHashing>

export const passwordPolicyOf = ({ identity }: Settings): PasswordPolicy => ({
  minLength: identity.passwordMinLength,
  maxLength: identity.passwordMaxLength || null,
  lower: identity.passwordLower,
  upper: identity.passwordUpper,
  digit: identity.passwordDigit,
  other: identity.passwordOther,
})
