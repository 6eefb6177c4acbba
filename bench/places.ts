// Where the documents of a sample lie for one run: a copy of its SQLite files, or a PostgreSQL database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { freshDatabase } from '../e2e/harness/database.ts'
import { startPostgres } from '../scripts/postgres.js'
import { openRecorder } from './limit.ts'
import { measureRoundTrips } from './round-trips.ts'
import type { Stand } from './rounds.ts'
import { copyOf, fill, type Sample, templateOf } from './samples.ts'
import { type Server, startBelay, startLimit } from './servers.ts'

export type Engine = 'sqlite' | 'postgres'
export type Place = {
  /** Starts Belay on it. */
  start: () => Promise<Server>
  dataDir: string
  /** The processes of the database, where it has its own. */
  databasePids: () => Promise<number[]>
  /** Empties the counters of the identity, whose limits have no switch. */
  forgetLimits: () => Promise<void>
  limit: Stand['limit']
  /** Figures that only this engine has. */
  measure: () => Promise<Record<string, number>>
  close: () => Promise<void>
}

export const openPlace = (engine: Engine, sample: Sample): Promise<Place> =>
  engine === 'sqlite' ? openSqlitePlace(sample) : openPostgresPlace(sample)

async function openSqlitePlace(sample: Sample): Promise<Place> {
  const template = await templateOf(sample)
  const mine = copyOf(template)
  const limits = copyOf(template)
  const recorder = await openRecorder(template)
  const server = await startLimit(join(limits.folder, 'app.db'))
  const authDatabase = new DatabaseSync(join(mine.folder, 'auth.db'), { timeout: 5000 })
  return {
    start: () => startBelay(mine.folder),
    dataDir: mine.folder,
    databasePids: async () => [],
    forgetLimits: async () => authDatabase.exec('delete from limits'),
    limit: { server, record: recorder.record },
    measure: async () => ({}),
    async close() {
      authDatabase.close()
      await server.stop()
      await recorder.close()
      mine.remove()
      limits.remove()
    },
  }
}

/** In the PostgreSQL that DATABASE_URL names, or in one of our own. The sample is loaded each time. */
async function openPostgresPlace(sample: Sample): Promise<Place> {
  const postgres = await startPostgres()
  const { url, drop } = await freshDatabase(postgres.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'belay-bench-'))
  await fill(sample, dataDir, url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const start = (databaseUrl: string) => startBelay(dataDir, { DATABASE_URL: databaseUrl })
  return {
    start: () => start(url),
    dataDir,
    async databasePids() {
      // Those of this database, and those that write for all.
      const { rows } = await client.query(
        'select pid from pg_stat_activity where datname = current_database() or datname is null',
      )
      return rows.map(({ pid }) => Number(pid))
    },
    forgetLimits: async () => void (await client.query('delete from identity.limits')),
    limit: null,
    measure: () => measureRoundTrips(url, start, dataDir),
    async close() {
      await client.end()
      await drop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
