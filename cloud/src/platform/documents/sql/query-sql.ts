import { type AnyCollection, InvalidQuery } from '../store.ts'
import type { ColumnValue } from './index-values.ts'
import type { PagePlan, Selection } from './query-plan.ts'
import { type Dialect, keyColumn, tableName } from './tables.ts'

/** A statement with a `?` for each value. */
export type Statement = { sql: string; values: (ColumnValue | string[])[] }
/** The columns of a document's row. `schema_version` is the version in which `data` was written. */
export type StoredColumns = { id: string; version: number; schema_version: number; data: string }
export type DocumentRow = StoredColumns & { key: ColumnValue }

const COLUMNS = 'd.id, d.version, d.schema_version, d.data'
type Condition = { sql: string; values: ColumnValue[] }

/** Returns a selection's tables and conditions, without the cursor. `t` is filtered and sorted; `d` has the rows. */
function fromClause(dialect: Dialect, { collection, where, multiValueKey, words }: Selection) {
  const documents = dialect.table(tableName(collection))
  const direct = multiValueKey && !words
  const t = direct ? 's' : 'd'
  const conditions: Condition[] = where.map(({ key, value }, at) => {
    const column = `${t}.${keyColumn(key)}`
    if (value === null) return { sql: `${column} is null`, values: [] }
    const isFirst = at === 0 && !direct
    const type = collection.keys[key]?.type ?? 'text'
    return { sql: isFirst ? dialect.equalsFirst(column, type) : `${column} = ?`, values: [value] }
  })
  if (direct) {
    const values = dialect.table(tableName(collection, multiValueKey.name))
    const from = `${values} s ${dialect.orderedJoin} ${documents} d on d.id = s.id`
    return { from, t, conditions: [{ sql: 's.value = ?', values: [multiValueKey.value] }, ...conditions] }
  }
  if (multiValueKey)
    conditions.push({
      sql:
        `exists (select 1 from ${dialect.table(tableName(collection, multiValueKey.name))} ` +
        's where s.id = d.id and s.value = ?)',
      values: [multiValueKey.value],
    })
  return { from: words ? dialect.newest(collection, '?') : `${documents} d`, t, conditions }
}

/** Returns the order of a list's index, so that PostgreSQL reads this index and not one that begins with the order. */
function buildIndexOrder(
  { nullsFirst, nullsLast }: Dialect,
  t: string,
  { where, orderBy }: Selection,
  backwards = false,
) {
  const direction = backwards ? 'desc' : 'asc'
  return [
    ...where.filter(({ key }) => key !== orderBy).map(({ key }) => `${t}.${keyColumn(key)} ${direction}`),
    `${t}.${keyColumn(orderBy)} ${direction}${backwards ? nullsLast : nullsFirst}`,
    `${t}.id ${direction}`,
  ].join(', ')
}

const where = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? '' : ` where ${conditions.map(({ sql }) => sql).join(' and ')}`

const bounds = (key: string, { from, to }: Pick<Selection, 'from' | 'to'>): Condition[] => [
  ...(from === null ? [] : [{ sql: `${key} >= ?`, values: [from] }]),
  ...(to === null ? [] : [{ sql: `${key} <= ?`, values: [to] }]),
]

/** Returns a page's statements, to run until it is full. Two after a cursor: no index range spans null and values. */
export function pageStatements(dialect: Dialect, plan: PagePlan): ((limit: number) => Statement)[] {
  const { from, t, conditions } = fromClause(dialect, plan)
  const key = `${t}.${keyColumn(plan.orderBy)}`
  const direction = plan.backwards ? 'desc' : 'asc'
  const order = buildIndexOrder(dialect, t, plan, plan.backwards)
  const search: ColumnValue[] = plan.words ? [dialect.match(plan.words)] : []
  const statement =
    (place: readonly Condition[]) =>
    (limit: number): Statement => {
      const all = [...conditions, ...place]
      const rest = ` from ${from}${where(all)} order by ${order} limit ${dialect.limit(limit)}`
      return {
        sql: plan.words
          ? withDocuments(`select d.seq, ${key} as key${rest}`)
          : `select ${COLUMNS}, ${key} as key${rest}`,
        values: [...search, ...all.flatMap(({ values }) => values), ...(dialect.limit(limit) === '?' ? [limit] : [])],
      }
    }
  // A search sorts many more documents than it returns, so it reads their contents last.
  const withDocuments = (found: string) =>
    `select ${COLUMNS}, found.key from (${found}) found ${dialect.orderedJoin} ` +
    `${dialect.table(tableName(plan.collection))} d on d.seq = found.seq ` +
    `order by found.key ${direction}${plan.backwards ? dialect.nullsLast : dialect.nullsFirst}, d.id ${direction}`
  const { after, backwards } = plan
  if (!after) return [statement(bounds(key, plan))]
  const beyond = backwards ? '<' : '>'
  const isNull = { sql: `${key} is null`, values: [] }
  const bounded = plan.from !== null || plan.to !== null
  if (after.value === null) {
    const rest = statement([isNull, { sql: `${t}.id ${beyond} ?`, values: [after.id] }])
    return backwards ? [rest] : [rest, statement([{ sql: `${key} is not null`, values: [] }])]
  }
  // Drops the bound behind the cursor: it adds nothing, and SQLite would start to read there.
  const ahead = bounds(key, backwards ? { from: plan.from, to: null } : { from: null, to: plan.to })
  const place = { sql: `(${key}, ${t}.id) ${beyond} (?, ?)`, values: [after.value, after.id] }
  return [statement([place, ...ahead]), ...(backwards && !bounded ? [statement([isNull])] : [])]
}

/** Counts the matches up to `most`, or slightly more. */
export function countStatement(dialect: Dialect, selection: Selection, most: number): Statement {
  const { from, t, conditions } = fromClause(dialect, selection)
  const all = [...conditions, ...bounds(`${t}.${keyColumn(selection.orderBy)}`, selection)]
  const order = selection.words ? '' : ` order by ${buildIndexOrder(dialect, t, selection)}`
  return {
    sql:
      `select cast(count(*) as integer) as n from (select 1 from ${from}${where(all)}${order} ` +
      `limit ${dialect.limit(most)}) as counted`,
    values: [
      ...(selection.words ? [dialect.match(selection.words)] : []),
      ...all.flatMap(({ values }) => values),
      ...(dialect.limit(most) === '?' ? [most] : []),
    ],
  }
}

/** Sums number keys by group. The columns are g, n, s0, s1 … */
export function sumStatement(
  dialect: Dialect,
  selection: Selection,
  keys: readonly string[],
  groupBy: string | undefined,
): Statement {
  const wrong = keys.find((key) => selection.collection.keys[key]?.type !== 'number')
  if (wrong !== undefined) throw new InvalidQuery(`${selection.collection.name}: ${wrong} is no number to sum.`)
  if (groupBy !== undefined && !(groupBy in selection.collection.keys))
    throw new InvalidQuery(`${selection.collection.name} has no ${groupBy} to group by.`)
  const { from, t, conditions } = fromClause(dialect, selection)
  const all = [...conditions, ...bounds(`${t}.${keyColumn(selection.orderBy)}`, selection)]
  const group = groupBy === undefined ? 'null' : `d.${keyColumn(groupBy)}`
  const sums = keys.map((key, at) => `, coalesce(sum(d.${keyColumn(key)}), 0) as s${at}`).join('')
  const grouped =
    groupBy === undefined ? ' having count(*) > 0' : ` group by ${group} order by ${group}${dialect.nullsFirst}`
  return {
    sql: `select ${group} as g, cast(count(*) as integer) as n${sums} from ${from}${where(all)}${grouped}`,
    values: all.flatMap(({ values }) => values),
  }
}

type Each = { each: string; orderBy: string; descending: boolean; ids: string[] } & Pick<Selection, 'from' | 'to'>

/** Finds, for each value, the ID of the first document of a list with that value. Null if there is none. */
export function firstOfEachStatement(
  dialect: Dialect,
  collection: AnyCollection,
  { each, orderBy, descending, ids, ...within }: Each,
): Statement {
  if (!collection.lists.some((list) => list.where.length === 1 && list.where[0] === each && list.orderBy === orderBy))
    throw new InvalidQuery(`${collection.name} offers no list where ${each}, ordered by ${orderBy}.`)
  const direct = each in collection.keys
  const table = dialect.table(direct ? tableName(collection) : tableName(collection, each))
  const order = descending ? `desc${dialect.nullsLast}` : `asc${dialect.nullsFirst}`
  const column = `t.${direct ? keyColumn(each) : 'value'}`
  const all = [{ sql: `${column} = asked.value`, values: [] }, ...bounds(`t.${keyColumn(orderBy)}`, within)]
  const first =
    `select t.id from ${table} t${where(all)} ` +
    `order by t.${keyColumn(orderBy)} ${order}, t.id ${descending ? 'desc' : 'asc'} limit 1`
  return {
    sql: `select asked.value as value, (${first}) as id from ${dialect.each}`,
    values: [...all.flatMap(({ values }) => values), dialect.ids(ids)],
  }
}

export type SumRow = { g: ColumnValue; n: number } & Record<`s${number}`, number>

export const documentsByIds = (dialect: Dialect, collection: AnyCollection): string =>
  `select id, version, schema_version, data from ${dialect.table(tableName(collection))} where id ${dialect.among}`

export const documentById = (dialect: Dialect, collection: AnyCollection): string =>
  `select id, version, schema_version, data from ${dialect.table(tableName(collection))} where id = ?`
