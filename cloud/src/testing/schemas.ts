import pg from 'pg'
import { RECORDS_TABLE } from '../platform/documents/sql/tables.ts'
import { withConnection } from '../platform/postgres/connections.ts'

/** Returns the address of the tests' PostgreSQL, which the test set-up started. Throws if there is none. */
export function testPostgres(): string {
  const url = process.env.BELAY_TEST_POSTGRES
  if (!url) throw new Error('BELAY_TEST_POSTGRES is not set: the tests need a PostgreSQL.')
  return url
}

/** Returns the prefix of the schemas that the test files of this run share. */
export const sharedSchemaPrefix = (): string => `test_${process.env.BELAY_TEST_RUN}_`

let cleaner: pg.Pool | undefined
/** Returns this worker's connection for cleaning. It stays open, because each connection costs 10 ms. */
function openCleaner(): pg.Pool {
  cleaner ??= new pg.Pool({ connectionString: testPostgres(), max: 1, allowExitOnIdle: true }).on('error', () => {})
  return cleaner
}

/** Deletes all rows of a schema's tables except the record of the tables. */
export const emptyTables = (schema: string) =>
  openCleaner().query(
    `do $$ declare named regclass; begin
       for named in select oid from pg_class
         where relnamespace = to_regnamespace(${pg.escapeLiteral(schema)}) and relkind = 'r'
           and relname <> '${RECORDS_TABLE}' and pg_relation_size(oid) > 0
       loop execute format('delete from %s', named); end loop;
     end $$`,
  )

export async function dropSchema(schema: string, url = testPostgres()): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query('set client_min_messages = warning')
    // Drops ten tables per statement, because a statement locks all its tables and indexes, and locks are limited.
    const { rows } = await client.query('select tablename from pg_tables where schemaname = $1', [schema])
    for (let at = 0; at < rows.length; at += 10) {
      const tables = rows.slice(at, at + 10).map(({ tablename }) => `"${schema}"."${tablename}"`)
      await client.query(`drop table ${tables.join(', ')} cascade`)
    }
    await client.query(`drop schema if exists "${schema}" cascade`)
  })
}

export async function dropSharedSchemas(): Promise<void> {
  const { rows } = await withConnection(testPostgres(), (client) =>
    client.query('select nspname as schema from pg_namespace where starts_with(nspname, $1)', [sharedSchemaPrefix()]),
  )
  for (const { schema } of rows) await dropSchema(schema)
}
