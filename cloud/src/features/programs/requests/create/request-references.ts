import type { Tx } from '../../../../platform/documents/transaction.ts'
import { programRequests } from '../program-requests.documents.ts'

/** The characters of references. None can be confused when read or heard: no 0 and O, 1 and I, 5 and S. */
const ALPHABET = '234679ACDEFGHJKMNPQRTVWXYZ'
const LENGTH = 4
const TRIES = 8

/** Returns the reference for a number, such as R-7K4M. It has at least four characters, and more for large numbers. */
export function encodeReference(number: number): string {
  let rest = number
  let text = ''
  while (rest > 0 || text.length < LENGTH) {
    text = ALPHABET[rest % ALPHABET.length] + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return `R-${text}`
}

/** Returns an unused reference. Uses longer ones when short ones are hard to find. */
export async function createReference(tx: Tx): Promise<string> {
  for (let tried = 0; ; tried++) {
    const length = tried < TRIES ? LENGTH : LENGTH + 2
    const reference = encodeReference(tx.ids.number(ALPHABET.length ** (length - 1), ALPHABET.length ** length))
    if ((await tx.store.count(programRequests, { where: { reference } }, 1)) === 0) return reference
  }
}

/** Returns the stored form of a typed reference, such as r 7k4m or 7K4M; null if the text is not a reference. */
export function parseReference(text: string): string | null {
  const typed = /^(?:R[\s-]?)?([0-9A-Z]{4,6})$/.exec(text.trim().toUpperCase())?.[1]
  return typed !== undefined && [...typed].every((char) => ALPHABET.includes(char)) ? `R-${typed}` : null
}
