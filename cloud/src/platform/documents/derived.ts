import { createHash } from 'node:crypto'
import type { AnyCollection, Audience, Change, Key, KeyType } from './store.ts'

/** What stands in a key column where a document has no value: below every real value, so that it sorts first on every engine. */
const ABSENT = { text: '', number: -9_007_199_254_740_991, boolean: -1 } as const satisfies Record<KeyType, string | number>

/** A key's value as its column holds it. Booleans are 0 and 1. */
export function columnValue(type: KeyType, value: Key): string | number {
  if (value === null || value === undefined) return ABSENT[type]
  return typeof value === 'boolean' ? Number(value) : value
}

/** And back again. */
export function keyValue(type: KeyType, value: string | number): Key {
  if (value === ABSENT[type]) return null
  return type === 'boolean' ? value === 1 : value
}

/** The key columns of a document, by key. */
export function columnsOf(collection: AnyCollection, doc: object): Record<string, string | number> {
  return Object.fromEntries(Object.entries(collection.keys).map(([key, { type, of }]) => [key, columnValue(type, of(doc))]))
}

/** The values of a set, each once. */
export const setValues = (collection: AnyCollection, set: string, doc: object): string[] => [...new Set(collection.sets?.[set]?.(doc) ?? [])]

/** Text as words are compared: lower case, without diacritics, letters and digits only. The same on every engine. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ]
}

/** The keys that a set's table repeats, so that one index serves its filters and its order. */
export function keysBesideSet(collection: AnyCollection, set: string): string[] {
  const lists = collection.lists.filter(({ where }) => where.includes(set))
  return [...new Set(lists.flatMap(({ where, orderBy }) => [...where.filter((key) => key !== set), orderBy]))]
}

/** Changes when a collection's declaration does, so that its derived columns are built again. */
export function fingerprintOf(collection: AnyCollection): string {
  const functions = (record: Readonly<Record<string, unknown>> | undefined) =>
    Object.entries(record ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' ? [(value as { type: string }).type, String((value as { of: unknown }).of)] : String(value),
    ])
  const declared = [collection.idField, functions(collection.keys), functions(collection.sets), collection.lists, collection.unique, String(collection.words)]
  return createHash('sha256').update(JSON.stringify(declared)).digest('hex')
}

/** Who hears of a change: whoever the document concerned before or concerns now. */
export function changeOf(collection: AnyCollection, id: string, before: object | null, after: object | null): Change {
  const audiences = [before, after].flatMap((doc) => (doc && collection.audience ? [collection.audience(doc)] : []))
  return {
    collection: collection.name,
    id,
    kind: before ? (after ? 'update' : 'delete') : 'create',
    audience: audiences.length > 0 ? audiences.reduce(together) : null,
  }
}

const together = (one: Audience, other: Audience): Audience => {
  const both = (a: readonly string[] = [], b: readonly string[] = []) => [...new Set([...a, ...b])]
  return {
    ...(one.everyone || other.everyone ? { everyone: true } : {}),
    roles: both(one.roles, other.roles),
    emails: both(one.emails, other.emails),
    userids: both(one.userids, other.userids),
  }
}
