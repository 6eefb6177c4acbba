import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import type { Engine, TestStore } from '../../../testing/engines.ts'
import { testPostgres } from '../../../testing/schemas.ts'
import { withConnection } from '../../postgres/connections.ts'
import { createStatementNames } from '../postgres/pipelined-queries.ts'
import { postgres } from '../postgres/postgres-dialect.ts'
import { planBounds, planPage } from '../sql/query-plan.ts'
import { firstOfEachStatement, pageStatements, type Statement } from '../sql/query-sql.ts'
import type { Dialect } from '../sql/tables.ts'
import { sqlite } from '../sqlite/sqlite-tables.ts'
import type { AnyCollection, Query } from '../store.ts'

/** Settings against scans and sorts, which are right for small tables. One that remains shows a missing index. */
const WITHOUT_SCANS =
  'set enable_seqscan = off; set enable_sort = off; set enable_incremental_sort = off; set enable_bitmapscan = off'

/** A page of a list. With `each`, the first document for each of two values of this key. */
export type Explained = Query & { each?: string }

function statementsOf(dialect: Dialect, collection: AnyCollection, { each, ...query }: Explained): Statement[] {
  if (each !== undefined) {
    const { orderBy, descending = false } = query
    const bounds = planBounds(collection, orderBy, query)
    return [firstOfEachStatement(dialect, collection, { each, orderBy, descending, ids: ['k', 'm'], ...bounds })]
  }
  const plan = planPage(collection, query)
  return pageStatements(dialect, plan).map((statementOf) => statementOf(plan.limit + 1))
}

type Explain = (collection: AnyCollection, query: Explained) => Promise<string>

/** Runs the work with a function that returns the database's plan of a query. */
export async function withExplain(
  engine: Engine,
  { schema, folder }: TestStore,
  work: (explain: Explain) => Promise<void>,
): Promise<void> {
  if (engine === 'postgres') return withConnection(testPostgres(), (client) => inPostgres(client, schema, work))
  using database = new DatabaseSync(join(folder, 'app.db'), { readOnly: true })
  await work(async (collection, query) =>
    statementsOf(sqlite, collection, query)
      .flatMap(({ sql, values }) => database.prepare(`explain query plan ${sql}`).all(...(values as string[])))
      .map(({ detail }) => detail)
      .join('\n'),
  )
}

async function inPostgres(client: pg.Client, schema: string, work: (explain: Explain) => Promise<void>): Promise<void> {
  await client.query(WITHOUT_SCANS)
  const nameStatement = createStatementNames()
  const toLiteral = (value: unknown) =>
    value === null ? 'null' : client.escapeLiteral(Array.isArray(value) ? toArrayText(value) : String(value))
  await work(async (collection, query) => {
    const lines: string[] = []
    for (const { sql, values } of statementsOf(postgres(schema), collection, query)) {
      await client.query(`prepare explained as ${nameStatement(sql).text}`)
      const execute = values.length > 0 ? `explained(${values.map(toLiteral).join()})` : 'explained'
      // Plans for these values, and for any: PostgreSQL chooses after a few runs.
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await client.query(`set plan_cache_mode = ${mode}`)
        const { rows } = await client.query(`explain execute ${execute}`)
        lines.push(...rows.map((row) => row['QUERY PLAN']))
      }
      await client.query('deallocate explained')
    }
    return lines.join('\n')
  })
}

/** Returns an array as PostgreSQL writes it. */
const toArrayText = (values: readonly unknown[]): string => `{${values.map((value) => JSON.stringify(value)).join()}}`
