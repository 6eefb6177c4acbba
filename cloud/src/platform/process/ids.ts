import { randomBytes, randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'

/** The source of IDs, secrets and random integers. A dependency, so that the sample centre is always the same. */
export type Ids = {
  next(): string
  secret(): string
  /** Returns a random integer from `least` (included) to `limit` (excluded). */
  number(least: number, limit: number): number
}

export const randomIds: Ids = {
  next: () => Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  secret: () => randomBytes(32).toString('base64url'),
  number: (least, limit) => randomInt(least, limit),
}
