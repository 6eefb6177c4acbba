import { PAGE } from '@belay/contract/constants'
import { columnValue, wordsOf } from './derived.ts'
import { type AnyCollection, InvalidQuery, type Key, type Query } from './store.ts'

/** Where the engines' SQL differs. */
export type Dialect = {
  placeholder(position: number): string
  /** The rids of the newest documents that hold all these words, each of which may be the beginning of one. */
  candidates(table: string, words: readonly string[], bind: (value: string) => string): string
}

/** A word search looks among this many of the newest documents that match. */
export const SEARCHED = 500

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const tableOf = (collection: AnyCollection) => quoted(collection.name)
export const setTableOf = (collection: AnyCollection, set: string) => quoted(`${collection.name}.${set}`)
export const columnOf = (key: string) => quoted(`k_${key}`)

export type Selection = {
  from: string
  conditions: string[]
  values: (string | number)[]
  order: string
  direction: 'asc' | 'desc'
  limit: number
  fingerprint: string
}

/** What a query selects, refused unless the collection declares this combination of filters and order. */
export function select(dialect: Dialect, collection: AnyCollection, query: { [Part in keyof Query]?: Query[Part] | undefined }): Selection {
  const where = Object.entries(query.where ?? {})
  const orderBy = query.orderBy ?? orderOf(collection, where)
  const names = where.map(([key]) => key)
  const declared = collection.lists.some(
    (list) => list.orderBy === orderBy && list.where.length === names.length && list.where.every((key) => names.includes(key)),
  )
  if (!declared) throw new InvalidQuery(`${collection.name} does not offer the filters [${names.join(', ')}] ordered by ${orderBy}.`)

  const values: (string | number)[] = []
  const bind = (value: string | number) => dialect.placeholder(values.push(value))
  const set = names.find((key) => collection.sets && key in collection.sets)
  const side = set === undefined ? 'm' : 's'
  const conditions = where.map(([key, value]) =>
    key === set ? `s.value = ${bind(String(value))}` : `${side}.${columnOf(key)} = ${bind(columnValue(typeOf(collection, key), value))}`,
  )
  const order = `${side}.${columnOf(orderBy)}`
  const type = typeOf(collection, orderBy)
  if (query.from !== undefined) conditions.push(`${order} >= ${bind(columnValue(type, query.from))}`)
  if (query.to !== undefined) conditions.push(`${order} <= ${bind(columnValue(type, query.to))}`)
  const words = query.search === undefined ? [] : wordsOf(query.search)
  if (words.length > 0) {
    if (!collection.words) throw new InvalidQuery(`${collection.name} cannot be searched by words.`)
    conditions.push(`m.rid in (${dialect.candidates(collection.name, words, bind)})`)
  }

  const limit = query.limit ?? PAGE.default
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE.most) throw new InvalidQuery(`A page holds 1 to ${PAGE.most} documents.`)
  const descending = Boolean(query.descending) !== Boolean(query.last)
  const fingerprint = JSON.stringify([collection.name, where, orderBy, Boolean(query.descending), query.from ?? null, query.to ?? null, words])
  if (query.cursor !== undefined) {
    const [key, id] = readCursor(query.cursor, fingerprint)
    conditions.push(`(${order}, ${side}.id) ${descending ? '<' : '>'} (${bind(key)}, ${bind(id)})`)
  }
  const from = set === undefined ? `${tableOf(collection)} m` : `${setTableOf(collection, set)} s join ${tableOf(collection)} m on m.id = s.id`
  return { from, conditions, values, order, direction: descending ? 'desc' : 'asc', limit, fingerprint }
}

/** A count needs no order: any declared one with these filters serves. */
function orderOf(collection: AnyCollection, where: readonly [string, Key][]): string {
  const list = collection.lists.find((each) => each.where.length === where.length && where.every(([key]) => each.where.includes(key)))
  if (!list) throw new InvalidQuery(`${collection.name} does not offer the filters [${where.map(([key]) => key).join(', ')}].`)
  return list.orderBy
}

export function typeOf(collection: AnyCollection, key: string) {
  const declared = collection.keys[key]
  if (!declared) throw new InvalidQuery(`${collection.name} has no key ${key}.`)
  return declared.type
}

export const whereText = ({ conditions }: Pick<Selection, 'conditions'>) => (conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '')

/** One more row than asked for, which tells whether there is a next page. */
export function findText(selection: Selection): string {
  const side = selection.order.slice(0, selection.order.indexOf('.'))
  return `select m.id, m.version, m.data, ${selection.order} as sorted from ${selection.from}${whereText(selection)} order by ${selection.order} ${selection.direction}, ${side}.id ${selection.direction} limit ${selection.limit + 1}`
}

export type Row = { id: string; version: number; data: string; sorted: string | number }

/** The rows of the page, in the order asked for, and the cursor of the next one. `last` has no next. */
export function pageOf(rows: Row[], selection: Selection, last: boolean): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, selection.limit)
  if (last) return { rows: page.reverse(), next: null }
  const end = page.at(-1)
  return { rows: page, next: end && rows.length > selection.limit ? writeCursor(selection.fingerprint, end) : null }
}

const hash = (text: string) => {
  let value = 5381
  for (let i = 0; i < text.length; i++) value = ((value * 33) ^ text.charCodeAt(i)) >>> 0
  return value.toString(36)
}

const writeCursor = (fingerprint: string, row: Row) => Buffer.from(JSON.stringify([hash(fingerprint), row.sorted, row.id])).toString('base64url')

function readCursor(cursor: string, fingerprint: string): [string | number, string] {
  const wrong = () => new InvalidQuery('This cursor belongs to another query.')
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw wrong()
  }
  if (!Array.isArray(parsed) || parsed.length !== 3 || parsed[0] !== hash(fingerprint)) throw wrong()
  const [, key, id] = parsed as [unknown, unknown, unknown]
  if ((typeof key !== 'string' && typeof key !== 'number') || typeof id !== 'string') throw wrong()
  return [key, id]
}

/** A stored document as text, with its version: joined, not parsed. */
export const rowText = ({ data, version }: Pick<Row, 'data' | 'version'>) =>
  data === '{}' ? `{"version":${version}}` : `${data.slice(0, -1)},"version":${version}}`
export const rowDocument = ({ data, version }: Pick<Row, 'data' | 'version'>) => ({ ...JSON.parse(data), version })
