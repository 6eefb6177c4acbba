import type { Tx } from '../../platform/documents/transaction.ts'
import { programRequests } from './program-requests.documents.ts'

/** Letters and digits that nobody mistakes for one another, read or heard: no 0 and O, 1 and I, 5 and S. */
const ALPHABET = '234679ACDEFGHJKMNPQRTVWXYZ'
const LENGTH = 4
const TRIES = 8

/** The reference that belongs to a number, such as R-7K4M; as long as it must be to hold it. */
export function referenceOf(number: number): string {
  let rest = number
  let text = ''
  while (rest > 0 || text.length < LENGTH) {
    text = ALPHABET[rest % ALPHABET.length] + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return `R-${text}`
}

/** A reference that no request has yet; a longer one once the short ones are hard to find. */
export async function newReference(tx: Tx): Promise<string> {
  for (let tried = 0; ; tried++) {
    const length = tried < TRIES ? LENGTH : LENGTH + 2
    const reference = referenceOf(tx.ids.number(ALPHABET.length ** (length - 1), ALPHABET.length ** length))
    if ((await tx.store.count(programRequests, { where: { reference } }, 1)) === 0) return reference
  }
}

/** The stored reference that people may mean by R-7K4M, r 7k4m or 7K4M; null when it can be none. */
export function parseReference(text: string): string | null {
  const typed = /^(?:R[\s-]?)?([0-9A-Z]{4,6})$/.exec(text.trim().toUpperCase())?.[1]
  return typed !== undefined && [...typed].every((char) => ALPHABET.includes(char)) ? `R-${typed}` : null
}
