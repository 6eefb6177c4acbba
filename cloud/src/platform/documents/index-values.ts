import type { AnyCollection, Key } from './store.ts'

/** What a database column holds of a key; a boolean is 0 or 1. */
export type ColumnValue = string | number | null
/** What is written beside a document so that queries find it. */
export type IndexValues = { keys: ColumnValue[]; multiValues: Record<string, string[]>; words: string }

/** An index row has a size limit (2.7 kB in PostgreSQL); keys are told apart by this many characters. */
const LONGEST_KEY = 300
const LONGEST_WORD = 100

/** The text as both databases can hold it: without NUL, which PostgreSQL refuses, and without halves of characters. */
export const toKeyText = (text: string): string => text.replaceAll('\0', '').slice(0, LONGEST_KEY).toWellFormed()

/** A key as its column holds it. Numbers that JSON does not know are null. */
export function toColumnValue(key: Key | undefined): ColumnValue {
  if (key === null || key === undefined) return null
  if (typeof key === 'boolean') return key ? 1 : 0
  if (typeof key === 'number') return Number.isFinite(key) ? key : null
  return toKeyText(key)
}

/** A column's value as the key it was. */
export const toKey = (collection: AnyCollection, name: string, value: ColumnValue): Key =>
  value !== null && collection.keys[name]?.type === 'boolean' ? value === 1 : value

/** Words in lower case without diacritics. Cut by us, as engines differ: PostgreSQL keeps an e-mail address whole. */
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
