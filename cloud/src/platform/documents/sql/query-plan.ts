import { createHash } from 'node:crypto'
import { type AnyCollection, InvalidQuery, type Key, type KeyType, type Query } from '../store.ts'
import { type ColumnValue, splitWords, toColumnValue } from './index-values.ts'

const MAX_PAGE = 200
const DEFAULT_PAGE = 50

/** A query without its paging, validated against its collection and independent of the engine. */
export type Selection = {
  collection: AnyCollection
  where: { key: string; value: ColumnValue }[]
  /** The multi-value key that must contain a value. */
  multiValueKey: { name: string; value: string } | null
  orderBy: string
  from: ColumnValue
  to: ColumnValue
  words: string[] | null
}
/** One page of a selection. `backwards` is the direction in the database; `last` reverses the result. */
export type PagePlan = Selection & {
  backwards: boolean
  last: boolean
  limit: number
  after: { value: ColumnValue; id: string } | null
  /** Identifies the query in its cursors. Computed when needed, because most pages are the only one of their query. */
  getFingerprint: () => string
}

/** Validates a query. Throws `InvalidQuery` if there is no such list (R97: no query runs without its index). */
export function planSelection(collection: AnyCollection, query: Partial<Query>): Selection {
  const where = Object.entries(query.where ?? {}).filter(([, value]) => value !== undefined)
  const list = collection.lists.find(
    (list) =>
      list.where.length === where.length &&
      where.every(([name]) => list.where.includes(name)) &&
      (query.orderBy === undefined || list.orderBy === query.orderBy),
  )
  if (!list) throw new InvalidQuery(`${collection.name} offers no list ${describeQuery(where, query.orderBy)}.`)
  // In the order of the list's declaration, like the columns of its index.
  const keys = list.where
    .filter((name) => name in collection.keys)
    .map((key) => ({ key, value: checkValue(collection, key, query.where?.[key] ?? null) }))
  const [multiValue] = where.filter(([name]) => !(name in collection.keys))
  if (multiValue && typeof multiValue[1] !== 'string')
    throw new InvalidQuery(`${collection.name}: ${multiValue[0]} holds texts.`)
  return {
    collection,
    where: keys,
    multiValueKey: multiValue ? { name: multiValue[0], value: String(toColumnValue(multiValue[1])) } : null,
    orderBy: list.orderBy,
    ...planBounds(collection, list.orderBy, query),
    words: parseSearch(collection, query.search),
  }
}

/** Validates the bounds of an order. Null means no bound. */
export function planBounds(collection: AnyCollection, orderBy: string, { from, to }: Pick<Query, 'from' | 'to'>) {
  const bound = (value: Key | undefined) => {
    if (value === null) throw new InvalidQuery(`${collection.name}: a bound of ${orderBy} cannot be null.`)
    return value === undefined ? null : checkValue(collection, orderBy, value)
  }
  return { from: bound(from), to: bound(to) }
}

function describeQuery(where: [string, Key][], orderBy: string | undefined): string {
  const filters = where.map(([name]) => name).join(' and ') || 'nothing is given'
  return `where ${filters}${orderBy === undefined ? '' : `, ordered by ${orderBy}`}`
}

function parseSearch(collection: AnyCollection, search: string | undefined): string[] | null {
  if (search === undefined || search.trim() === '') return null
  if (!collection.words) throw new InvalidQuery(`${collection.name} offers no search.`)
  return splitWords(search)
}

const TYPES: Record<KeyType, string> = { text: 'string', number: 'number', boolean: 'boolean' }

function checkValue(collection: AnyCollection, key: string, value: Key): ColumnValue {
  const type = collection.keys[key]?.type ?? 'text'
  if (value !== null && (typeof value !== TYPES[type] || (typeof value === 'number' && !Number.isFinite(value))))
    throw new InvalidQuery(`${collection.name}: ${key} is a ${type}.`)
  return toColumnValue(value)
}

/** Plans one page of a query. Throws `InvalidQuery`. */
export function planPage(collection: AnyCollection, query: Query): PagePlan {
  const { descending = false, last = false, limit = DEFAULT_PAGE } = query
  if (!query.orderBy)
    throw new InvalidQuery(
      last ? 'limitToLast needs an ordering clause.' : `${collection.name}: a list needs an ordering.`,
    )
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE)
    throw new InvalidQuery(`A page holds 1 to ${MAX_PAGE} documents.`)
  const selection = planSelection(collection, query)
  const getFingerprint = () => {
    const { where, multiValueKey, orderBy, from, to, words } = selection
    const filters = where.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const parts = [collection.name, filters, multiValueKey, orderBy, from, to, words, descending, last]
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)
  }
  const after = query.cursor === undefined ? null : parseCursor(selection, getFingerprint(), query.cursor)
  return { ...selection, backwards: descending !== last, last, limit, after, getFingerprint }
}

/** Creates the cursor of the next page, which begins after this key value and ID. */
export const writeCursor = (plan: PagePlan, value: ColumnValue, id: string): string =>
  Buffer.from(JSON.stringify([plan.getFingerprint(), value, id])).toString('base64url')

function parseCursor({ collection, orderBy }: Selection, fingerprint: string, cursor: string) {
  const [cursorFingerprint, value, id] = parseJsonArray(cursor)
  const type = collection.keys[orderBy]?.type === 'text' ? 'string' : 'number'
  const isKey = (value === null || typeof value === type) && !`${value}`.includes('\0')
  if (cursorFingerprint !== fingerprint || !isKey || typeof id !== 'string' || id.includes('\0'))
    throw new InvalidQuery('This cursor belongs to another query.')
  return { value: value as ColumnValue, id: id.toWellFormed() }
}

function parseJsonArray(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
