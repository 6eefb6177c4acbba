import { randomBytes, randomInt } from 'node:crypto'

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'

/** Ids, secrets and random whole numbers, passed in, so that the sample centre is the same every time. */
export type Ids = {
  next(): string
  secret(): string
  /** From `least` to below `limit`. */
  number(least: number, limit: number): number
}

export const randomIds: Ids = {
  next: () => Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  secret: () => randomBytes(32).toString('base64url'),
  number: (least, limit) => randomInt(least, limit),
}
