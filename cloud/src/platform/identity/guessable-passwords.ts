/** The words that a person's password must not consist of: names and addresses. */
type Words = readonly string[]

const SHORTEST_WORD = 3
const LEAST_DIFFERENT = 3

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loads the list of common passwords at its first use, because it takes 40 ms and 5 MB of memory. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonPasswords
}

/** True if a password is in the list of common ones, in any case, or has only one or two different characters. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase()
  return new Set(plain).size < LEAST_DIFFERENT || (await loadCommonPasswords()).has(plain)
}

/** Returns the letters of a text, in lower case and without accents. */
const lettersOf = (text: string) => text.normalize('NFKD').toLowerCase().replace(/\P{L}/gu, '')

/** Returns each text and its parts: `Ada Lovelace` gives `Ada Lovelace`, `Ada` and `Lovelace`. */
const withParts = (texts: Words): Words => texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])

/**
 * True if the password is one of the texts or a part of one. Ignores case, and compares words by their letters, so that
 * digits and punctuation make no difference. Words with fewer than three letters are compared as a whole.
 */
export function isPersonalPassword(password: string, texts: Words): boolean {
  const letters = lettersOf(password)
  return withParts(texts).some((word) => {
    if (word !== '' && word.toLowerCase() === password.toLowerCase()) return true
    const wordLetters = lettersOf(word)
    return wordLetters.length >= SHORTEST_WORD && wordLetters === letters
  })
}
