import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { openBatch } from './batch.ts'
import { keyOf, type Value } from './indexed.ts'
import { matching, type PagePlan, pagePlan, writeCursor } from './plan.ts'
import { countStatement, documentsByIds, pageStatements, type Row, type Statement, type Sums, sumStatement } from './select.ts'
import { prepareSqlite, sqlite } from './sqlite-tables.ts'
import { openSqliteWriter } from './sqlite-writer.ts'
import type { AnyCollection, Collection, DocumentStore, Query, Versioned } from './store.ts'
import { openListeners, withVersion } from './written.ts'

const MOST_COUNTED = 1_000

/**
 * The store inside the process: one file, or ':memory:'. One process writes to it, so its changes are told in this process
 * only. A commit is on the disk when it resolves.
 */
export function openSqliteStore({ file }: { file: string }): DocumentStore {
  const database = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: false })
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql)
    if (known) return known
    const fresh = database.prepare(sql)
    prepared.set(sql, fresh)
    return fresh
  }
  const rows = <Result>({ sql, values }: Statement): Result[] => statement(sql).all(...values) as Result[]
  const listeners = openListeners()
  const writer = openSqliteWriter(database, statement, listeners.tell)

  function byIds(collection: AnyCollection, ids: readonly string[]): string[] {
    const found = rows<Row>({ sql: documentsByIds(sqlite, collection), values: [JSON.stringify(ids)] })
    const texts = new Map(found.map(({ id, version, data }) => [id, withVersion(data, version)]))
    return ids.flatMap((id) => texts.get(id) ?? [])
  }

  function page(plan: PagePlan): { texts: string[]; next: string | null } {
    const found: Row[] = []
    if (plan.words?.length !== 0) {
      for (const statementOf of pageStatements(sqlite, plan))
        if (found.length <= plan.limit) found.push(...rows<Row>(statementOf(plan.limit + 1 - found.length)))
    }
    const shown = found.slice(0, plan.limit)
    const end = shown.at(-1)
    const next = found.length > plan.limit && end ? writeCursor(plan, end.key, end.id) : null
    const texts = shown.map(({ version, data }) => withVersion(data, version))
    return { texts: plan.last ? texts.reverse() : texts, next }
  }

  return {
    async get<Doc extends object>(collection: Collection<Doc>, id: string) {
      const [text] = byIds(collection, [id])
      return text === undefined ? null : (JSON.parse(text) as Versioned<Doc>)
    },
    async getMany<Doc extends object>(collection: Collection<Doc>, ids: readonly string[]) {
      return JSON.parse(`[${byIds(collection, ids).join()}]`) as Versioned<Doc>[]
    },
    async find<Doc extends object>(collection: Collection<Doc>, query: Query) {
      const { texts, next } = page(pagePlan(collection, query))
      return { items: JSON.parse(`[${texts.join()}]`) as Versioned<Doc>[], next }
    },
    async findText(collection, query) {
      const { texts, next } = page(pagePlan(collection, query))
      return { items: `[${texts.join()}]`, next }
    },
    async count(collection, query, upTo = MOST_COUNTED) {
      const match = matching(collection, query)
      if (match.words?.length === 0) return 0
      return rows<{ n: number }>(countStatement(sqlite, match, upTo + 1))[0]?.n ?? 0
    },
    async sum(collection, query, keys, groupBy) {
      const found = rows<Sums>(sumStatement(sqlite, matching(collection, query), keys, groupBy))
      return found.map((row) => ({
        group: groupBy === undefined ? null : keyOf(collection, groupBy, row.g as Value),
        count: row.n,
        sums: Object.fromEntries(keys.map((key, at) => [key, row[`s${at}`] ?? 0])),
      }))
    },
    commit: writer.commit,
    batch: () => openBatch(writer.commit),
    onChange: listeners.add,
    async prepare(collections) {
      prepareSqlite(database, collections)
    },
    async explain(collection, query) {
      const plan = pagePlan(collection, query)
      const lines = pageStatements(sqlite, plan).flatMap((statementOf) => {
        const { sql, values } = statementOf(plan.limit + 1)
        return rows<{ detail: string }>({ sql: `explain query plan ${sql}`, values }).map(({ detail }) => detail)
      })
      return lines.join('\n')
    },
    async ping() {
      rows({ sql: 'select 1', values: [] })
    },
    async close() {
      await writer.drain()
      if (database.isOpen) database.close()
    },
  }
}
