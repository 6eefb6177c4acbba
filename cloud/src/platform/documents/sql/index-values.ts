import type { AnyCollection, Key } from '../store.ts'

/** The value of a key in a database column. A boolean is 0 or 1. */
export type ColumnValue = string | number | null
/** The values that are stored with a document so that queries find it. */
export type IndexValues = { keys: ColumnValue[]; multiValues: Record<string, string[]>; words: string }

/** Maximum length of a key. Longer keys that begin alike are equal. PostgreSQL limits an index row to 2.7 kB. */
const LONGEST_KEY = 300
const LONGEST_WORD = 100

/** Returns the text as both databases can store it: shortened, without NUL, and without half surrogate pairs. */
export const toKeyText = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST_KEY).toWellFormed()

/** Converts a key to its column value. Numbers that JSON cannot represent become null. */
export function toColumnValue(key: Key | undefined): ColumnValue {
  if (key === null || key === undefined) return null
  if (typeof key === 'boolean') return key ? 1 : 0
  if (typeof key === 'number') return Number.isFinite(key) ? key : null
  return toKeyText(key)
}

/** Converts a column value back to its key. */
export const toKey = (collection: AnyCollection, name: string, value: ColumnValue): Key =>
  value !== null && collection.keys[name]?.type === 'boolean' ? value === 1 : value

/** Splits text into lower-case words without diacritics. The engines would split e-mail addresses differently. */
export function splitWords(text: string): string[] {
  const plain = text.toWellFormed().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.slice(0, LONGEST_WORD).toWellFormed()))]
}

export const NO_INDEX_VALUES: IndexValues = { keys: [], multiValues: {}, words: '' }

export function computeIndexValues(collection: AnyCollection, doc: object): IndexValues {
  return {
    keys: Object.values(collection.keys).map(({ of }) => toColumnValue(of(doc))),
    multiValues: Object.fromEntries(
      Object.entries(collection.multiValueKeys ?? {}).map(([name, of]) => [name, [...new Set(of(doc).map(toKeyText))]]),
    ),
    words: collection.words ? splitWords(collection.words(doc)).join(' ') : '',
  }
}
