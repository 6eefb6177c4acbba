// The measured servers: Belay and the limit, each in a separate process on a copy of a sample. Also reads the operating
// system's data about processes.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../cloud/src/testing/free-port.ts'
import { createDatabase } from '../e2e/harness/database.ts'
import { BUILT_CLOUD, CLOUD_FLAGS, COMPILE_CACHE, NODE, ROOT } from '../scripts/launch/paths.js'
import { startPostgres } from '../scripts/postgres.js'
import { openRecorder } from './record.ts'
import { fill, type Sample, templateOf, temporaryFolder } from './samples.ts'

export type Server = {
  port: number
  pid: number
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number
  stop: () => Promise<void>
}
/** The CPU time per second below which a server counts as idle, in microseconds. */
const QUIET = 50_000
const MOST_SECONDS_BUSY = 300

export type Engine = 'sqlite' | 'postgres'
/** The location of a sample's documents for one run. */
export type Place = {
  /** Starts Belay on it. `databaseUrl` replaces the address of the database, for PostgreSQL only. */
  start: (databaseUrl?: string) => Promise<Server>
  dataDir: string
  /** The address of the database. Null for SQLite. */
  databaseUrl: string | null
  /** Returns the database's processes, if it has any. */
  databasePids: () => Promise<number[]>
  /** Clears the counters of sign-in limits, which can't be turned off. */
  forgetLimits: () => Promise<void>
  /** The limit, and the function that records its writes: on copies of a SQLite file, or on the same PostgreSQL. */
  limit: Server
  record: Awaited<ReturnType<typeof openRecorder>>['record']
  close: () => Promise<void>
}

/** Starts a script that listens on the given port, and waits until `path` answers. */
async function startProcess(script: string, words: string[], env: NodeJS.ProcessEnv, path: string): Promise<Server> {
  const port = await findFreePort()
  const began = performance.now()
  // The launcher's preload script stops the process when this process ends.
  const cloudFlags = script === BUILT_CLOUD ? CLOUD_FLAGS : []
  const flags = [...cloudFlags, '--import', join(ROOT, 'scripts/launch/with-parent.js')]
  const child = spawn(NODE, [...flags, script, ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port), HOST: '127.0.0.1' },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}${path}`
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${script} did not start.`)
    await pause(5)
  }
  return {
    port,
    pid: child.pid ?? 0,
    startedIn: performance.now() - began,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts Belay like `npm run serve`, without rate limits and BELAY_PRODUCTION, which refuses the public passwords. */
const startBelay = (dataDir: string, databaseUrl = ''): Promise<Server> =>
  startProcess(
    BUILT_CLOUD,
    [],
    {
      ...COMPILE_CACHE,
      BELAY_DATA: dataDir,
      BELAY_SAMPLE: 'none',
      BELAY_ALLOWANCES: '0',
      BELAY_CHECK_ANSWERS: '0',
      BELAY_PRODUCTION: '0',
      BELAY_URL: '',
      DATABASE_URL: databaseUrl,
      IDENTITY_SIGN_INS_PER_MINUTE: '1000000',
    },
    '/health',
  )

/** Starts the limit on a SQLite file, or on the PostgreSQL of an address. */
const startLimit = (address: string): Promise<Server> =>
  startProcess(join(ROOT, 'bench/limit.ts'), [address], {}, '/hello')

export const openPlace = (engine: Engine, sample: Sample): Promise<Place> =>
  engine === 'sqlite' ? openSqlitePlace(sample) : openPostgresPlace(sample)

async function openSqlitePlace(sample: Sample): Promise<Place> {
  const template = await templateOf(sample)
  const dataDir = temporaryFolder(template)
  const limits = temporaryFolder(template)
  const recorder = await openRecorder(temporaryFolder(template))
  const limit = await startLimit(join(limits, 'app.db'))
  const database = new DatabaseSync(join(dataDir, 'app.db'), { timeout: 5000 })
  return {
    start: () => startBelay(dataDir),
    dataDir,
    databaseUrl: null,
    databasePids: async () => [],
    forgetLimits: async () => database.exec('delete from "signInLimits"'),
    limit,
    record: recorder.record,
    async close() {
      database.close()
      await limit.stop()
      await recorder.close()
    },
  }
}

/** Opens a place in the PostgreSQL at DATABASE_URL, or in a temporary one. Loads the sample each time. */
async function openPostgresPlace(sample: Sample): Promise<Place> {
  const postgres = await startPostgres()
  const { url, drop } = await createDatabase(postgres.url)
  const dataDir = temporaryFolder()
  const client = new pg.Client({ connectionString: url })
  const opened: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closePart of opened) await closePart()
    await client.end()
    await drop()
    await postgres.stop()
  }
  try {
    // The database is replaced by a copy of the sample, which an open connection would prevent.
    await fill(sample, dataDir, url)
    await client.connect()
    // PostgreSQL would do this on its own during the measurements.
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const limit = await startLimit(url)
    opened.push(limit.stop)
    const recorder = await openRecorder(temporaryFolder(), url)
    opened.push(recorder.close)
    return {
      start: (databaseUrl = url) => startBelay(dataDir, databaseUrl),
      dataDir,
      databaseUrl: url,
      async databasePids() {
        // The processes of this database, and those that write for all databases.
        const { rows } = await client.query(
          'select pid from pg_stat_activity where datname = current_database() or datname is null',
        )
        return rows.map(({ pid }) => Number(pid))
      },
      forgetLimits: async () => void (await client.query('delete from belay."signInLimits"')),
      limit,
      record: recorder.record,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const read = (file: string): string => readFileSync(`/proc/${file}`, 'utf8')

/** Returns the CPU time of all threads of processes, in microseconds. NaN without /proc. */
export function cpuOf(pids: readonly number[]): number {
  if (!existsSync('/proc/self/schedstat')) return Number.NaN
  let nanoseconds = 0
  for (const pid of pids)
    for (const thread of readdirSync(`/proc/${pid}/task`))
      nanoseconds += Number(read(`${pid}/task/${thread}/schedstat`).split(' ')[0])
  return nanoseconds / 1000
}

/** Waits until a server has finished its one-time work after the start, such as releasing memory. */
export async function waitUntilQuiet({ pid }: Server): Promise<void> {
  for (let second = 0; second < MOST_SECONDS_BUSY; second++) {
    const before = cpuOf([pid])
    await pause(1000)
    if (!(cpuOf([pid]) - before > QUIET)) return
  }
}

/** Returns the memory of a process, in megabytes. NaN without /proc. */
export const memoryOf = ({ pid }: Server): number =>
  existsSync('/proc/self/status') ? Number(/VmRSS:\s*(\d+)/.exec(read(`${pid}/status`))?.[1]) / 1024 : Number.NaN
