import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { computeIndexValues } from './index-values.ts'
import { insertIndexRows } from './sqlite-writer.ts'
import type { AnyCollection } from './store.ts'
import {
  addKeyColumns,
  checkDeclaration,
  createDocumentTable,
  createIndexes,
  createMultiValueTable,
  DATA_VERSION,
  DATA_VERSION_NAME,
  type Dialect,
  declaration,
  keyColumn,
  MOST_SEARCHED,
  quoteName,
  refuseNewerData,
  tableName,
} from './tables.ts'

const wordTable = (collection: AnyCollection) => quoteName(`${collection.name}__words`)

export const sqlite: Dialect = {
  table: quoteName,
  types: { text: 'text', number: 'real', boolean: 'integer' },
  sequence: 'integer primary key',
  orderedJoin: 'cross join',
  nullsFirst: '',
  nullsLast: '',
  limit: () => '?',
  among: 'in (select value from json_each(?))',
  ids: JSON.stringify,
  each: 'json_each(?) as asked',
  newest: (collection, match) =>
    `(select rowid as seq from ${wordTable(collection)} where words match ${match} order by rowid desc limit ${MOST_SEARCHED}) w cross join ${quoteName(collection.name)} d on d.seq = w.seq`,
  match: (words) => words.map((word) => `"${word}"*`).join(' '),
}

const DECLARATIONS = '_declarations'

/** Creates what is missing, and makes anew what stands beside the documents of a collection that is declared differently. All or nothing. */
export function prepareSqlite(database: DatabaseSync, collections: readonly AnyCollection[]): void {
  for (const collection of collections) checkDeclaration(collection)
  database.exec('begin immediate')
  try {
    database.exec(`create table if not exists ${DECLARATIONS} (name text primary key, declaration text not null)`)
    const found = database.prepare(`select name, declaration from ${DECLARATIONS}`).all() as {
      name: string
      declaration: string
    }[]
    const known = new Map(found.map((row) => [row.name, row.declaration]))
    refuseNewerData(known)
    const declare = database.prepare(`insert or replace into ${DECLARATIONS} (name, declaration) values (?, ?)`)
    declare.run(DATA_VERSION_NAME, String(DATA_VERSION))
    for (const collection of collections) {
      const now = declaration(collection)
      if (known.get(collection.name) === now) continue
      rebuild(database, collection)
      declare.run(collection.name, now)
    }
    database.exec('commit')
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

function rebuild(database: DatabaseSync, collection: AnyCollection): void {
  clear(database, collection)
  database.exec(createDocumentTable(sqlite, collection))
  for (const sql of addKeyColumns(sqlite, collection)) database.exec(sql)
  for (const set of Object.keys(collection.multiValueKeys ?? {}))
    database.exec(createMultiValueTable(sqlite, collection, set))
  // Words only, cut and folded by us; the text itself is in the document.
  if (collection.words) {
    database.exec(
      `create virtual table ${wordTable(collection)} using fts5(words, content='', contentless_delete=1, detail=full, prefix='2 3', tokenize='unicode61 remove_diacritics 2')`,
    )
  }
  fill(database, collection)
  for (const sql of createIndexes(sqlite, collection)) database.exec(sql)
}

/** Drops all but the documents themselves. */
function clear(database: DatabaseSync, collection: AnyCollection): void {
  const prefix = `${collection.name}__`
  const named = (type: string) =>
    database
      .prepare('select name from sqlite_master where type = ? and substr(name, 1, ?) = ? and sql is not null')
      .all(type, prefix.length, prefix) as {
      name: string
    }[]
  for (const { name } of named('index')) database.exec(`drop index ${quoteName(name)}`)
  database.exec(`drop table if exists ${wordTable(collection)}`)
  for (const { name } of named('table')) database.exec(`drop table ${quoteName(name)}`)
  const columns = database.prepare('select name from pragma_table_info(?)').all(tableName(collection)) as {
    name: string
  }[]
  for (const { name } of columns)
    if (name.startsWith('k_')) database.exec(`alter table ${quoteName(collection.name)} drop column ${quoteName(name)}`)
}

function fill(database: DatabaseSync, collection: AnyCollection): void {
  const statements = new Map<string, StatementSync>()
  const statement = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const sets = Object.keys(collection.keys).map((key) => `${keyColumn(key)} = ?`)
  const batch = database.prepare(
    `select seq, id, data from ${quoteName(collection.name)} where seq > ? order by seq limit 500`,
  )
  for (let last = 0; ; ) {
    const rows = batch.all(last) as { seq: number; id: string; data: string }[]
    for (const { seq, id, data } of rows) {
      const beside = computeIndexValues(collection, JSON.parse(data))
      if (sets.length > 0)
        statement(`update ${quoteName(collection.name)} set ${sets.join()} where seq = ?`).run(...beside.keys, seq)
      insertIndexRows(statement, collection, seq, id, beside)
      last = seq
    }
    if (rows.length === 0) return
  }
}
