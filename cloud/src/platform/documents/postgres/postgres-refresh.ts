import pg, { type ClientBase } from 'pg'
import { migrateText } from '../migrations.ts'
import { computeIndexValues } from '../sql/index-values.ts'
import type { StoredColumns } from '../sql/query-sql.ts'
import { type Dialect, tableName } from '../sql/tables.ts'
import type { AnyCollection } from '../store.ts'
import { isOutdated } from './postgres-dialect.ts'
import { deleteMultiValues, insertMultiValues, updateRows, type WrittenRow } from './postgres-rows.ts'

/** Number of documents that one transaction locks and updates. */
const BATCH = 200
/** Pauses before further passes over rows that were locked by a writer. The last pass ends the search. */
const PAUSES_MS = [20, 100, 500]
const DEADLOCK = '40P01'

/** Returns the collections with outdated documents, by one query. */
export async function findOutdated(
  client: Pick<ClientBase, 'query'>,
  dialect: Dialect,
  collections: readonly AnyCollection[],
): Promise<AnyCollection[]> {
  if (collections.length === 0) return []
  const selects = collections.map(
    (collection, at) =>
      `select ${at} as at where exists (select 1 from ${dialect.table(tableName(collection))} ` +
      `where ${isOutdated(collection)})`,
  )
  const { rows } = await client.query<{ at: number }>(selects.join(' union all '))
  const places = new Set(rows.map(({ at }) => at))
  return collections.filter((_, at) => places.has(at))
}

/**
 * Updates the outdated documents of a collection and their index values, in small batches that block writers only for
 * moments. The versions of the documents stay the same. Returns the number of documents.
 */
export async function refreshOutdatedRows(client: ClientBase, dialect: Dialect, collection: AnyCollection) {
  const table = dialect.table(tableName(collection))
  let refreshed = 0
  for (const pause of [0, ...PAUSES_MS]) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    for (let count = BATCH; count > 0; refreshed += count) count = await refreshBatch(client, dialect, collection)
    const { rows } = await client.query(`select 1 from ${table} where ${isOutdated(collection)} limit 1`)
    if (rows.length === 0) break
  }
  return refreshed
}

async function refreshBatch(client: ClientBase, dialect: Dialect, collection: AnyCollection): Promise<number> {
  const target = { dialect, collection }
  const table = dialect.table(tableName(collection))
  await client.query('begin')
  try {
    const { rows: outdated } = await client.query<StoredColumns>(
      `select id, version, schema_version, data from ${table} where ${isOutdated(collection)}
       order by seq limit ${BATCH} for update skip locked`,
    )
    const rows = outdated.map((row) => toRefreshedRow(collection, row))
    const ids = rows.map(({ id }) => id)
    for (const { sql, values } of [
      ...updateRows(target, rows),
      ...deleteMultiValues(target, ids),
      ...insertMultiValues(target, rows),
    ])
      await client.query(sql, values)
    await client.query('commit')
    return rows.length
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError && error.code === DEADLOCK) return 0
    throw error
  }
}

function toRefreshedRow(collection: AnyCollection, { id, version, schema_version, data }: StoredColumns): WrittenRow {
  const text = migrateText(collection, data, schema_version)
  return {
    id,
    version,
    schemaVersion: Math.max(schema_version, collection.schemaVersion),
    text,
    indexValues: computeIndexValues(collection, JSON.parse(text)),
  }
}
