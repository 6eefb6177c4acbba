import { createHash } from 'node:crypto'
import pg from 'pg'
import { openBatch } from './batch.ts'
import { changeOf, columnsOf, columnValue, fingerprintOf, keysBesideSet, keyValue, setValues, wordsOf } from './derived.ts'
import { listenForChanges, payloadsOf } from './postgres-changes.ts'
import {
  columnOf,
  type Dialect,
  findText,
  pageOf,
  quoted,
  type Row,
  rowDocument,
  rowText,
  SEARCHED,
  select,
  setTableOf,
  tableOf,
  typeOf,
  whereText,
} from './statements.ts'
import { type AnyCollection, type Change, type DocumentStore, type Query, UniqueConflict, VersionConflict, type Write } from './store.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const dialect: Dialect = {
  placeholder: (position) => `$${position}`,
  candidates: (table, words, bind) =>
    `select rid from ${quoted(table)} where words @@ ${bind(words.map((word) => `'${word}':*`).join(' & '))}::tsquery order by rid desc limit ${SEARCHED}`,
}
/** Text sorts by bytes, as in SQLite, whatever the database's own order is. */
const COLUMN = { text: 'text collate "C"', number: 'double precision', boolean: 'smallint' } as const
const CONNECTIONS = 10
const TRIES = 8
/** Deadlock, serialization failure: the same commit may well go through the next time. */
const AGAIN = new Set(['40P01', '40001'])

/** Names are made unique below PostgreSQL's limit of 63 bytes. */
const named = (name: string) => quoted(name.length < 60 ? name : `${name.slice(0, 40)}.${createHash('sha256').update(name).digest('hex').slice(0, 16)}`)
const lockOf = (collection: AnyCollection, id: string) => createHash('sha256').update(`${collection.name}/${id}`).digest().readUInt16BE(0)

/** Documents in PostgreSQL (15 or newer), in a schema of their own; any number of processes may work over one database. */
export function openPostgresStore({ url, schema = 'belay' }: { url: string; schema?: string }): DocumentStore {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    options: `-c search_path=${schema} -c synchronous_commit=on -c client_min_messages=warning`,
  })
  pool.on('error', () => {})
  const channel = `belay:${schema}`
  const listeners = new Set<(changes: readonly Change[]) => void>()
  const names = new Map<string, string>()
  let listening: ReturnType<typeof listenForChanges> | null = null

  /** Each text is prepared once per connection, under a name of its own. */
  function prepared(text: string, values: readonly unknown[]) {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return { name, text, values: [...values] }
  }
  const rowsOf = async <R>(text: string, values: readonly unknown[] = []) => (await pool.query(prepared(text, values))).rows as R[]

  async function found(collection: AnyCollection, query: Query) {
    const selection = select(dialect, collection, query)
    return pageOf(await rowsOf<Row>(findText(selection), selection.values), selection, Boolean(query.last))
  }

  async function apply(client: pg.PoolClient, { collection, id, expect, doc }: Write): Promise<Change | null> {
    const run = (text: string, values: readonly unknown[]) => client.query(prepared(text, values))
    const table = tableOf(collection)
    const { rows } = await run(`select version, data from ${table} where id = $1 for update`, [id])
    const row = rows[0] as { version: number; data: string } | undefined
    if ((row?.version ?? 0) !== expect) throw new VersionConflict(collection.name, id)
    if (doc === undefined || (doc === null && !row)) return null
    if (doc === null) await run(`delete from ${table} where id = $1`, [id])
    else if (row) await update(run, collection, id, doc)
    else await insert(run, collection, id, 1, doc)
    if (row || doc === null) for (const set of Object.keys(collection.sets ?? {})) await run(`delete from ${setTableOf(collection, set)} where id = $1`, [id])
    if (doc) await insertSets(run, collection, id, doc)
    return changeOf(collection, id, row && collection.audience ? JSON.parse(row.data) : row ? {} : null, doc)
  }

  async function attempt(writes: readonly Write[]): Promise<void> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      // What must not exist cannot be locked as a row; a lock by its name stands for it. All in one order, against deadlocks.
      const missing = writes.filter(({ expect }) => expect === 0).map(({ collection, id }) => lockOf(collection, id))
      if (missing.length > 0)
        await client.query(prepared('select pg_advisory_xact_lock(20261, k) from (select distinct k from unnest($1::int[]) k order by k) as locks', [missing]))
      const changes: Change[] = []
      for (const write of writes) changes.push(...[await apply(client, write)].filter((change) => change !== null))
      for (const payload of payloadsOf(changes)) await client.query(prepared('select pg_notify($1, $2)', [channel, payload]))
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }

  async function commit(writes: readonly Write[]): Promise<void> {
    const ordered = [...writes].sort((a, b) => (`${a.collection.name}/${a.id}` < `${b.collection.name}/${b.id}` ? -1 : 1))
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(ordered)
      } catch (error) {
        const { code, constraint } = error as { code?: string; constraint?: string }
        const unique = code === '23505' ? /^(.+)!(.+)$/.exec(constraint ?? '') : null
        if (unique) throw new UniqueConflict(unique[1] ?? '', unique[2] ?? '')
        if (!AGAIN.has(code ?? '') || tries === TRIES) throw error
      }
    }
  }

  async function prepareOne(client: pg.PoolClient, collection: AnyCollection) {
    const run = (text: string, values: readonly unknown[] = []) => client.query(text, [...values])
    const fingerprint = fingerprintOf(collection)
    const known = (await run('select fingerprint from collections where name = $1', [collection.name])).rows[0] as { fingerprint: string } | undefined
    if (known?.fingerprint === fingerprint) return
    const rows = known ? ((await run(`select id, version, data from ${tableOf(collection)} order by rid`)).rows as Row[]) : []
    if (known) {
      const tables = (
        await run(`select tablename from pg_tables where schemaname = $1 and (tablename = $2 or tablename like $3)`, [
          schema,
          collection.name,
          `${collection.name}.%`,
        ])
      ).rows as { tablename: string }[]
      for (const { tablename } of tables) await run(`drop table ${quoted(tablename)}`)
    }
    for (const text of definition(collection)) await run(text)
    for (const row of rows) {
      const doc = JSON.parse(row.data)
      await insert(run, collection, row.id, row.version, doc)
      await insertSets(run, collection, row.id, doc)
    }
    await run('insert into collections (name, fingerprint) values ($1, $2) on conflict (name) do update set fingerprint = excluded.fingerprint', [
      collection.name,
      fingerprint,
    ])
  }

  return {
    get: async (collection, id) => {
      const [row] = await rowsOf<Row>(`select id, version, data from ${tableOf(collection)} where id = $1`, [id])
      return row ? rowDocument(row) : null
    },
    getMany: async (collection, ids) => {
      const rows = await rowsOf<Row>(`select id, version, data from ${tableOf(collection)} where id = any($1)`, [ids])
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => byId.get(id) ?? []).map(rowDocument)
    },
    find: async (collection, query) => {
      const { rows, next } = await found(collection, query)
      return { items: rows.map(rowDocument), next }
    },
    findText: async (collection, query) => {
      const { rows, next } = await found(collection, query)
      return { items: `[${rows.map(rowText).join(',')}]`, next }
    },
    count: async (collection, { where, orderBy, from, to, search }, upTo = 1000) => {
      const selection = select(dialect, collection, { where, orderBy, from, to, search })
      const [row] = await rowsOf<{ n: number }>(
        `select count(*) as n from (select 1 from ${selection.from}${whereText(selection)} limit ${upTo + 1}) as matches`,
        selection.values,
      )
      return Number(row?.n ?? 0)
    },
    sum: async (collection, query, keys, groupBy) => {
      const selection = select(dialect, collection, query)
      const sums = keys.map((key, i) => `, sum(case when m.${columnOf(key)} = ${columnValue('number', null)} then 0 else m.${columnOf(key)} end) as s${i}`)
      const group = groupBy ? `, m.${columnOf(groupBy)} as grouped` : ''
      const rows = await rowsOf<Record<string, number | string | null>>(
        `select count(*) as n${sums.join('')}${group} from ${selection.from}${whereText(selection)}${groupBy ? ` group by m.${columnOf(groupBy)} order by m.${columnOf(groupBy)}` : ''}`,
        selection.values,
      )
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
      listening ??= listenForChanges(url, channel, (changes) => {
        for (const each of listeners) each(changes)
      })
      return () => listeners.delete(listener)
    },
    async prepare(collections) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('select pg_advisory_xact_lock(20260)')
        await client.query(`create schema if not exists ${quoted(schema)}`)
        await client.query('create table if not exists collections (name text primary key, fingerprint text not null)')
        for (const collection of collections) await prepareOne(client, collection)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
      await listening?.ready
    },
    async explain(collection, query) {
      const selection = select(dialect, collection, query)
      const client = await pool.connect()
      try {
        // A table of a few rows is read whole, rightly; this asks what the planner does when it had rather not.
        await client.query('begin; set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off')
        const { rows } = await client.query(`explain ${findText(selection)}`, selection.values)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
    ping: async () => void (await pool.query('select 1')),
    async close() {
      await listening?.close()
      await pool.end()
    },
  }
}

type Run = (text: string, values: readonly unknown[]) => Promise<unknown>

const wordVector = (collection: AnyCollection, doc: object) => (collection.words ? [wordsOf(collection.words(doc))] : [])

async function insert(run: Run, collection: AnyCollection, id: string, version: number, doc: object): Promise<void> {
  const columns = columnsOf(collection, doc)
  const values = [id, version, JSON.stringify(doc), ...Object.values(columns), ...wordVector(collection, doc)]
  const places = values.map((_, i) => (collection.words && i === values.length - 1 ? `array_to_tsvector($${i + 1}::text[])` : `$${i + 1}`))
  const names = ['id', 'version', 'data', ...Object.keys(columns).map(columnOf), ...(collection.words ? ['words'] : [])]
  await run(`insert into ${tableOf(collection)} (${names.join(', ')}) values (${places.join(', ')})`, values)
}

async function update(run: Run, collection: AnyCollection, id: string, doc: object): Promise<void> {
  const columns = columnsOf(collection, doc)
  const values = [id, JSON.stringify(doc), ...Object.values(columns), ...wordVector(collection, doc)]
  const sets = Object.keys(columns).map((key, i) => `, ${columnOf(key)} = $${i + 3}`)
  const words = collection.words ? `, words = array_to_tsvector($${values.length}::text[])` : ''
  await run(`update ${tableOf(collection)} set version = version + 1, data = $2${sets.join('')}${words} where id = $1`, values)
}

async function insertSets(run: Run, collection: AnyCollection, id: string, doc: object): Promise<void> {
  const columns = columnsOf(collection, doc)
  for (const set of Object.keys(collection.sets ?? {})) {
    const members = setValues(collection, set, doc)
    if (members.length === 0) continue
    const beside = keysBesideSet(collection, set)
    const places = beside.map((_, i) => `, $${i + 3}`)
    await run(
      `insert into ${setTableOf(collection, set)} (id, value${beside.map((key) => `, ${columnOf(key)}`).join('')}) select $1, v${places.join('')} from unnest($2::text[]) v`,
      [id, members, ...beside.map((key) => columns[key])],
    )
  }
}

/** The tables and indexes of a collection. Documents are kept as text: it leaves unparsed and its fields keep their order. */
function definition(collection: AnyCollection): string[] {
  const table = tableOf(collection)
  const keys = Object.entries(collection.keys).map(([key, { type }]) => `, ${columnOf(key)} ${COLUMN[type]} not null`)
  const texts = [
    `create table ${table} (rid bigserial primary key, id text collate "C" not null unique, version integer not null, data text not null${keys.join('')}${collection.words ? ', words tsvector not null' : ''})`,
  ]
  for (const set of Object.keys(collection.sets ?? {})) {
    const beside = keysBesideSet(collection, set).map((key) => `, ${columnOf(key)} ${COLUMN[typeOf(collection, key)]} not null`)
    texts.push(`create table ${setTableOf(collection, set)} (id text collate "C" not null, value text collate "C" not null${beside.join('')})`)
    texts.push(`create index ${named(`${collection.name}.${set}.id`)} on ${setTableOf(collection, set)} (id)`)
  }
  for (const { where, orderBy } of collection.lists) {
    const set = where.find((key) => collection.sets && key in collection.sets)
    const columns = [...new Set([...(set ? ['value'] : []), ...where.filter((key) => key !== set).map(columnOf), columnOf(orderBy), 'id'])]
    texts.push(
      `create index if not exists ${named(`${collection.name}:${where.join('+')}:${orderBy}`)} on ${set ? setTableOf(collection, set) : table} (${columns.join(', ')})`,
    )
  }
  for (const key of collection.unique ?? [])
    texts.push(`create unique index ${quoted(`${collection.name}!${key}`)} on ${table} (${columnOf(key)}) where ${columnOf(key)} <> ''`)
  if (collection.words) texts.push(`create index ${named(`${collection.name}:words`)} on ${table} using gin (words)`)
  return texts
}
