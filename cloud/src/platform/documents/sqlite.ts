import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { openBatch } from './batch.ts'
import { changeOf, columnsOf, columnValue, fingerprintOf, keysBesideSet, keyValue, setValues, wordsOf } from './derived.ts'
import { columnOf, type Dialect, findText, pageOf, quoted, type Row, rowDocument, rowText, SEARCHED, select, setTableOf, tableOf, typeOf, whereText } from './statements.ts'
import { type AnyCollection, type Change, type DocumentStore, type Query, UniqueConflict, VersionConflict, type Write } from './store.ts'

const dialect: Dialect = {
  placeholder: () => '?',
  candidates: (table, words, bind) =>
    `select rowid from ${quoted(`${table}.words`)} where words match ${bind(words.map((word) => `"${word}"*`).join(' '))} order by rowid desc limit ${SEARCHED}`,
}
const COLUMN = { text: 'text', number: 'real', boolean: 'integer' } as const

type Waiting = { writes: readonly Write[]; resolve: () => void; reject: (error: unknown) => void }

/** Documents in one SQLite file inside the process; ':memory:' keeps nothing. Commits that arrive together share one sync to disk. */
export function openSqliteStore({ file }: { file: string }): DocumentStore {
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma temp_store = memory')
  const statements = new Map<string, StatementSync>()
  const listeners = new Set<(changes: readonly Change[]) => void>()
  let waiting: Waiting[] = []

  function statement(sql: string): StatementSync {
    const known = statements.get(sql)
    if (known) return known
    const prepared = db.prepare(sql)
    statements.set(sql, prepared)
    return prepared
  }

  const one = (collection: AnyCollection, id: string) => statement(`select id, version, data from ${tableOf(collection)} where id = ?`).get(id) as Row | undefined

  function found(collection: AnyCollection, query: Query) {
    const selection = select(dialect, collection, query)
    const rows = statement(findText(selection)).all(...(selection.values as SQLInputValue[])) as unknown as Row[]
    return pageOf(rows, selection, Boolean(query.last))
  }

  function index(collection: AnyCollection, rid: number | bigint, id: string, doc: object, columns: Record<string, string | number>) {
    for (const set of Object.keys(collection.sets ?? {})) {
      const beside = keysBesideSet(collection, set)
      const insert = statement(`insert into ${setTableOf(collection, set)} (id, value${beside.map((key) => `, ${columnOf(key)}`).join('')}) values (?, ?${', ?'.repeat(beside.length)})`)
      for (const value of setValues(collection, set, doc)) insert.run(id, value, ...beside.map((key) => columns[key] ?? null))
    }
    if (collection.words) statement(`insert into ${quoted(`${collection.name}.words`)} (rowid, words) values (?, ?)`).run(rid, wordsOf(collection.words(doc)).join(' '))
  }

  function unindex(collection: AnyCollection, rid: number | bigint, id: string) {
    for (const set of Object.keys(collection.sets ?? {})) statement(`delete from ${setTableOf(collection, set)} where id = ?`).run(id)
    if (collection.words) statement(`delete from ${quoted(`${collection.name}.words`)} where rowid = ?`).run(rid)
  }

  function insert(collection: AnyCollection, id: string, version: number, doc: object) {
    const columns = columnsOf(collection, doc)
    const keys = Object.keys(columns)
    const { lastInsertRowid } = statement(
      `insert into ${tableOf(collection)} (id, version, data${keys.map((key) => `, ${columnOf(key)}`).join('')}) values (?, ?, ?${', ?'.repeat(keys.length)})`,
    ).run(id, version, JSON.stringify(doc), ...Object.values(columns))
    index(collection, lastInsertRowid, id, doc, columns)
  }

  function apply({ collection, id, expect, doc }: Write): Change | null {
    const row = statement(`select rid, version, data from ${tableOf(collection)} where id = ?`).get(id) as { rid: number; version: number; data: string } | undefined
    if ((row?.version ?? 0) !== expect) throw new VersionConflict(collection.name, id)
    if (doc === undefined || (doc === null && !row)) return null
    if (!row) {
      if (doc) insert(collection, id, 1, doc)
    } else {
      unindex(collection, row.rid, id)
      if (doc === null) statement(`delete from ${tableOf(collection)} where rid = ?`).run(row.rid)
      else {
        const columns = columnsOf(collection, doc)
        const sets = Object.keys(columns).map((key) => `, ${columnOf(key)} = ?`)
        statement(`update ${tableOf(collection)} set version = version + 1, data = ?${sets.join('')} where rid = ?`).run(JSON.stringify(doc), ...Object.values(columns), row.rid)
        index(collection, row.rid, id, doc, columns)
      }
    }
    return changeOf(collection, id, row && collection.audience ? JSON.parse(row.data) : row ? {} : null, doc)
  }

  function applyAll(writes: readonly Write[]): Change[] {
    try {
      return writes.flatMap((write) => apply(write) ?? [])
    } catch (error) {
      const taken = /UNIQUE constraint failed: (.+)\.k_(\w+)/.exec(error instanceof Error ? error.message : '')
      throw taken ? new UniqueConflict(taken[1] ?? '', taken[2] ?? '') : error
    }
  }

  /** Everything that waits, in one transaction: a savepoint each, so that one that fails takes none along; one sync for all. */
  function flush() {
    const group = waiting
    waiting = []
    const done: { waiter: Waiting; changes: Change[] }[] = []
    try {
      db.exec('begin immediate')
      for (const waiter of group) {
        db.exec('savepoint one')
        try {
          done.push({ waiter, changes: applyAll(waiter.writes) })
          db.exec('release one')
        } catch (error) {
          db.exec('rollback to one; release one')
          waiter.reject(error)
        }
      }
      db.exec('commit')
    } catch (error) {
      if (db.isTransaction) db.exec('rollback')
      for (const waiter of group) waiter.reject(error)
      return
    }
    for (const { waiter } of done) waiter.resolve()
    const changes = done.flatMap((each) => each.changes)
    if (changes.length > 0) for (const listener of listeners) listener(changes)
  }

  function commit(writes: readonly Write[]): Promise<void> {
    return new Promise((resolve, reject) => {
      if (waiting.push({ writes, resolve, reject }) === 1) setImmediate(flush)
    })
  }

  function create(collection: AnyCollection) {
    const keys = Object.entries(collection.keys)
    const table = tableOf(collection)
    db.exec(`create table ${table} (rid integer primary key, id text not null unique, version integer not null, data text not null${keys.map(([key, { type }]) => `, ${columnOf(key)} ${COLUMN[type]} not null`).join('')})`)
    for (const set of Object.keys(collection.sets ?? {})) {
      const beside = keysBesideSet(collection, set)
      db.exec(`create table ${setTableOf(collection, set)} (id text not null, value text not null${beside.map((key) => `, ${columnOf(key)} ${COLUMN[typeOf(collection, key)]} not null`).join('')})`)
      db.exec(`create index ${quoted(`${collection.name}.${set}.id`)} on ${setTableOf(collection, set)} (id)`)
    }
    for (const { where, orderBy } of collection.lists) {
      const set = where.find((key) => collection.sets && key in collection.sets)
      const columns = [...(set ? ['value'] : []), ...where.filter((key) => key !== set).map(columnOf), columnOf(orderBy), 'id']
      const target = set ? setTableOf(collection, set) : table
      db.exec(`create index if not exists ${quoted(`${collection.name}:${where.join('+')}:${orderBy}`)} on ${target} (${[...new Set(columns)].join(', ')})`)
    }
    for (const key of collection.unique ?? []) db.exec(`create unique index ${quoted(`${collection.name}!${key}`)} on ${table} (${columnOf(key)}) where ${columnOf(key)} <> ''`)
    if (collection.words) db.exec(`create virtual table ${quoted(`${collection.name}.words`)} using fts5 (words, tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3')`)
  }

  /** A changed declaration: the documents stay, everything derived from them is built again. */
  function rebuild(collection: AnyCollection) {
    const rows = db.prepare(`select id, version, data from ${tableOf(collection)} order by rid`).all() as unknown as Row[]
    const tables = db.prepare('select name from sqlite_master where type = ? and (name = ? or name glob ?)').all('table', collection.name, `${collection.name}.*`) as { name: string }[]
    const shadow = /\.words_(data|idx|content|docsize|config)$/
    for (const { name } of tables.filter((table) => !shadow.test(table.name))) db.exec(`drop table if exists ${quoted(name)}`)
    create(collection)
    for (const row of rows) insert(collection, row.id, row.version, JSON.parse(row.data))
  }

  return {
    get: async (collection, id) => {
      const row = one(collection, id)
      return row ? rowDocument(row) : null
    },
    getMany: async (collection, ids) => ids.flatMap((id) => one(collection, id) ?? []).map(rowDocument),
    find: async (collection, query) => {
      const { rows, next } = found(collection, query)
      return { items: rows.map(rowDocument), next }
    },
    findText: async (collection, query) => {
      const { rows, next } = found(collection, query)
      return { items: `[${rows.map(rowText).join(',')}]`, next }
    },
    count: async (collection, { where, orderBy, from, to, search }, upTo = 1000) => {
      const selection = select(dialect, collection, { where, orderBy, from, to, search })
      const row = statement(`select count(*) as n from (select 1 from ${selection.from}${whereText(selection)} limit ${upTo + 1})`).get(...(selection.values as SQLInputValue[]))
      return Number((row as { n: number }).n)
    },
    sum: async (collection, query, keys, groupBy) => {
      const selection = select(dialect, collection, query)
      const sums = keys.map((key, i) => `, sum(case when m.${columnOf(key)} = ${columnValue('number', null)} then 0 else m.${columnOf(key)} end) as s${i}`)
      const group = groupBy ? `, m.${columnOf(groupBy)} as grouped` : ''
      const rows = statement(`select count(*) as n${sums.join('')}${group} from ${selection.from}${whereText(selection)}${groupBy ? ` group by m.${columnOf(groupBy)} order by m.${columnOf(groupBy)}` : ''}`).all(...(selection.values as SQLInputValue[])) as Record<string, number | string | null>[]
      return rows.map((row) => ({
        group: groupBy ? keyValue(typeOf(collection, groupBy), row.grouped as string) : null,
        count: Number(row.n),
        sums: Object.fromEntries(keys.map((key, i) => [key, Number(row[`s${i}`] ?? 0)])),
      }))
    },
    commit,
    batch: () => openBatch(commit),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async prepare(collections) {
      db.exec('begin immediate')
      try {
        db.exec('create table if not exists collections (name text primary key, fingerprint text not null)')
        for (const collection of collections) {
          const known = db.prepare('select fingerprint from collections where name = ?').get(collection.name) as { fingerprint: string } | undefined
          const fingerprint = fingerprintOf(collection)
          if (known?.fingerprint === fingerprint) continue
          if (known) rebuild(collection)
          else create(collection)
          db.prepare('insert into collections (name, fingerprint) values (?, ?) on conflict (name) do update set fingerprint = excluded.fingerprint').run(collection.name, fingerprint)
        }
        db.exec('commit')
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    explain: async (collection, query) => {
      const selection = select(dialect, collection, query)
      const rows = db.prepare(`explain query plan ${findText(selection)}`).all(...(selection.values as SQLInputValue[])) as { detail: string }[]
      return rows.map(({ detail }) => detail).join('\n')
    },
    ping: async () => void statement('select 1').get(),
    async close() {
      if (waiting.length > 0) flush()
      statements.clear()
      db.close()
    },
  }
}
