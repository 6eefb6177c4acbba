import { randomBytes, randomInt } from 'node:crypto'

/** The characters of IDs, in the order in which both stores sort them. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The length of the time in an ID, and of its random part, which is 70 bits. */
const TIME_CHARACTERS = 8
const RANDOM_CHARACTERS = 12

/** The source of IDs, secrets and random integers. A dependency, so that the sample centre is always the same. */
export type Ids = {
  /** Returns a new ID, later in order than those of earlier milliseconds, so that an index grows at its end. */
  next(): string
  secret(): string
  /** Returns a random integer from `least` (included) to `limit` (excluded). */
  number(least: number, limit: number): number
}

/** Writes a time in milliseconds as text of a fixed length, which sorts like the time. */
function writeTime(time: number): string {
  let text = ''
  for (let rest = time; text.length < TIME_CHARACTERS; rest = Math.floor(rest / ALPHABET.length))
    text = ALPHABET.charAt(rest % ALPHABET.length) + text
  return text
}

const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

export const randomIds: Ids = {
  next: () => writeTime(Date.now()) + randomText(RANDOM_CHARACTERS),
  secret: () => randomBytes(32).toString('base64url'),
  number: (least, limit) => randomInt(least, limit),
}
