import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { COLLECTIONS } from '../collections.ts'
import { openPostgresStore } from '../platform/documents/postgres/postgres.ts'
import { openSqliteStore } from '../platform/documents/sqlite/sqlite.ts'
import { openPostgresFiles } from '../platform/files/postgres.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Creates all tables, as the app does when it starts, in this PostgreSQL schema. Then closes the database. */
export async function prepareDatabase(settings: Settings, schema?: string): Promise<void> {
  const { databaseUrl: url, dataDir } = settings
  const inSchema = schema === undefined ? {} : { schema }
  if (!url) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const store = url ? openPostgresStore({ url, ...inSchema }) : openSqliteStore({ file: join(dataDir, 'app.db') })
  await store.prepare(COLLECTIONS)
  if (url) await (await openPostgresFiles({ url, ...inSchema })).close()
  await store.close()
}
