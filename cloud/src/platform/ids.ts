import { randomBytes } from 'node:crypto'

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'

/** Ids and secrets, passed in, so that the sample centre is the same every time. */
export type Ids = { next(): string; secret(): string }

export const randomIds: Ids = {
  next: () => Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  secret: () => randomBytes(32).toString('base64url'),
}
