import type { AnyCollection, Key } from './store.ts'

/** What a database column holds of a key; a boolean is 0 or 1. */
export type Value = string | number | null
/** What is written beside a document so that queries find it. */
export type Indexed = { keys: Value[]; sets: Record<string, string[]>; words: string }

/** An index row has a size limit (2.7 kB in PostgreSQL); keys are told apart by this many characters. */
const LONGEST_KEY = 300
const LONGEST_WORD = 100

/** The text as both databases can hold it: without NUL, which PostgreSQL refuses, and without halves of characters. */
export const keyText = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST_KEY).toWellFormed()

/** A key as its column holds it. Numbers that JSON does not know are null. */
export function columnValue(key: Key | undefined): Value {
  if (key === null || key === undefined) return null
  if (typeof key === 'boolean') return key ? 1 : 0
  if (typeof key === 'number') return Number.isFinite(key) ? key : null
  return keyText(key)
}

/** A column's value as the key it was. */
export const keyOf = (collection: AnyCollection, name: string, value: Value): Key =>
  value !== null && collection.keys[name]?.type === 'boolean' ? value === 1 : value

/**
 * Words in lower case without diacritics. Both engines are given the words instead of the text, because their own ideas
 * of a word differ (PostgreSQL keeps an e-mail address whole).
 */
export function wordsOf(text: string): string[] {
  const plain = text.toWellFormed().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.slice(0, LONGEST_WORD).toWellFormed()))]
}

export const nothingIndexed: Indexed = { keys: [], sets: {}, words: '' }

export function indexed(collection: AnyCollection, doc: object): Indexed {
  return {
    keys: Object.values(collection.keys).map(({ of }) => columnValue(of(doc))),
    sets: Object.fromEntries(
      Object.entries(collection.sets ?? {}).map(([name, of]) => [name, [...new Set(of(doc).map(keyText))]]),
    ),
    words: collection.words ? wordsOf(collection.words(doc)).join(' ') : '',
  }
}
