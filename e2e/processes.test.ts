import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPostgres } from '../cloud/src/testing/schemas.ts'
import { NODE_PACKAGE, ROOT } from '../scripts/launch/paths.js'
import { type Cloud, startCloud } from './harness/cloud.ts'
import { createDatabase, queryDatabase } from './harness/database.ts'
import { cookieOf, tokenOf } from './harness/http-sign-in.ts'

const SECRET = 'pN8x2Kq7vRw4tZy6mBd9sLc3fHg5jUe1'
const LINK = /http\S+\/first-admin#token=(\S+)/
/** The timeout on a busy machine. Usually a few seconds are enough. */
const SLOWEST_MS = 120_000
vi.setConfig({ testTimeout: SLOWEST_MS, hookTimeout: SLOWEST_MS })

let folder: string
let database: Awaited<ReturnType<typeof createDatabase>>
const running: Cloud[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'belay-processes-'))
  database = await createDatabase(testPostgres())
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((cloud) => cloud.stop()))
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}, dataDir?: string, freshSample = false): Promise<Cloud> {
  const cloud = await startCloud({
    env: { BELAY_SAMPLE: 'none', ...env },
    freshSample,
    ...(dataDir === undefined ? {} : { dataDir }),
  })
  running.push(cloud)
  return cloud
}

/** Runs `npm run backup` or `npm run restore`. Returns its output and its exit code. */
function run(script: 'backup' | 'restore', env: Record<string, string>, ...words: string[]) {
  const { DATABASE_URL: _, BELAY_DATA: __, ...inherited } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, `scripts/${script}.ts`), ...words], {
    env: { ...inherited, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}

const query = (statement: string) => queryDatabase(database.url, statement)

describe('several processes on one PostgreSQL', () => {
  test('start at once on an empty database, and one of them loads the sample', async () => {
    const env = { DATABASE_URL: database.url, BELAY_SAMPLE: 'small' }
    const clouds = await Promise.all([1, 2, 3].map(() => start(env, undefined, true)))
    const [first] = await query(
      `select count(*)::int as admins from belay.users where k_permission = 'Admin' and id = 'admin@example.edu'`,
    )
    expect(first).toEqual({ admins: 1 })
    for (const cloud of clouds) expect((await fetch(`${cloud.origin}/health`)).status).toBe(200)
  })

  test('print the same link for the first Admin', async () => {
    const clouds = await Promise.all([1, 2, 3].map(() => start({ DATABASE_URL: database.url, BELAY_SECRET: SECRET })))
    const tokens = clouds.map((cloud) => LINK.exec(cloud.output())?.[1])
    expect(tokens[0]).toMatch(/^[\w-]{43}$/)
    expect(new Set(tokens).size).toBe(1)
  })

  test('name each connection by its purpose, and open no more than the setting allows', async () => {
    const cloud = await start({ DATABASE_URL: database.url, DATABASE_CONNECTIONS: '6' })
    await Promise.all(Array.from({ length: 40 }, () => fetch(`${cloud.origin}/health`)))
    const rows = await query(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const purposes = ['belay', 'belay files', 'belay changes']
    expect(rows.filter(({ name }) => !purposes.includes(String(name)))).toEqual([])
    expect(rows.length).toBeLessThanOrEqual(6)
  })
})

describe.each(['SQLite', 'PostgreSQL'])('a changed BELAY_SECRET on %s', (engine) => {
  test('stops the start with an error message, unless BELAY_SECRET_CHANGED is set', async () => {
    const dataDir = join(folder, 'data')
    const env: Record<string, string> = engine === 'PostgreSQL' ? { DATABASE_URL: database.url } : {}
    await (await start({ ...env, BELAY_SECRET: SECRET }, dataDir)).stop()
    const other = `${SECRET}-another`
    await expect(start({ ...env, BELAY_SECRET: other }, dataDir)).rejects.toThrow(
      new RegExp(
        'It said:\\nBELAY_SECRET has changed since the last start\\. All processes must use the same secret\\.\\n' +
          'If you changed it on purpose, .*\\n?$',
      ),
    )
    await (await start({ ...env, BELAY_SECRET: other, BELAY_SECRET_CHANGED: 'true' }, dataDir)).stop()
    await start({ ...env, BELAY_SECRET: other }, dataDir)
  })
})

describe('restore', () => {
  test('names PostgreSQL as its target, is refused while a process runs, and keeps the old data', async () => {
    const env = { DATABASE_URL: database.url, BELAY_DATA: join(folder, 'data') }
    const file = join(folder, 'b.tar.gz')
    const cloud = await start({ ...env, BELAY_SECRET: SECRET })
    const { host, pathname } = new URL(database.url)
    const name = pathname.slice(1)
    expect(run('backup', env, file).said).toContain(`the PostgreSQL database ${name} at ${host}`)
    const unconfirmed = run('restore', env, file)
    expect(unconfirmed.said).toContain(`everything that Belay holds in the PostgreSQL database ${name} at`)
    expect(unconfirmed).toEqual({
      status: 1,
      said: expect.stringMatching(/Continue\?\nThere is no terminal to ask in\. Add --yes to confirm\.$/),
    })
    expect(run('restore', env, file, '--yes')).toEqual({
      status: 1,
      said: expect.stringMatching(/^Belay is running on this database \(from .*\)\. Stop all its processes first\.$/),
    })
    await cloud.stop()
    expect(run('restore', env, file, '--yes')).toEqual({
      status: 0,
      said: expect.stringMatching(/kept in belay_replaced_\w+\. Delete it once everything works: drop schema/),
    })
    const replaced = await query(`select nspname from pg_namespace where nspname ~ '^belay_replaced_'`)
    expect(replaced).toHaveLength(1)
    // The restored centre has no secret before its first start, so another secret than the backup's is accepted.
    await start({ ...env, BELAY_SECRET: `${SECRET}-another` })
  })

  test('leaves the database unchanged with --to', async () => {
    const env = { DATABASE_URL: database.url, BELAY_DATA: join(folder, 'data') }
    const file = join(folder, 'b.tar.gz')
    await start(env)
    expect(run('backup', env, file).status).toBe(0)
    const trial = join(folder, 'trial')
    expect(run('restore', env, file, `--to=${trial}`, '--yes')).toEqual({
      status: 0,
      said: expect.stringMatching(/into the folder .*trial\.$/),
    })
    expect(existsSync(join(trial, 'app.db'))).toBe(true)
    expect(await query(`select nspname from pg_namespace where nspname ~ '^belay_'`)).toEqual([])
  })
})

test('a backup and a restore install nothing, and need only the files of a server', async () => {
  const cloud = await start({}, join(folder, 'data'))
  await cloud.stop()
  // A copy of a server's files, where the launcher would find that development packages are missing.
  const copy = join(folder, 'belay')
  mkdirSync(join(copy, 'node_modules'), { recursive: true })
  cpSync(join(ROOT, 'scripts'), join(copy, 'scripts'), { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(ROOT, name), join(copy, name))
  for (const name of ['cloud', 'contract', 'node_modules/.bin']) symlinkSync(join(ROOT, name), join(copy, name))
  symlinkSync(dirname(dirname(process.execPath)), join(copy, 'node_modules', String(NODE_PACKAGE)))
  const npm = join(folder, 'npm.js')
  writeFileSync(npm, `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'installed'))}, '')`)
  const env = { DATABASE_URL: '', BELAY_DATA: join(folder, 'data'), npm_execpath: npm, SMTP_URL: 'not checked here' }
  const launch = (...words: string[]) =>
    spawnSync(process.execPath, [join(copy, 'scripts/launch.js'), ...words], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })
  const file = join(folder, 'b.tar.gz')
  const backup = launch('backup', file)
  expect(backup.stderr).toBe('')
  expect(existsSync(file)).toBe(true)
  const restore = launch('restore', file, '--yes')
  expect(restore.stderr).toBe('')
  expect(restore.stdout).toMatch(/^Restored the backup of .* into the folder /)
  expect(readdirSync(folder)).not.toContain('installed')
})

test('a session that ends or a role that changes in one process applies to the next call in another', async () => {
  const env = { DATABASE_URL: database.url, BELAY_SAMPLE: 'small' }
  const here = await start(env)
  const there = await start(env)
  const signIn = async (email: string) => {
    const cookie = await cookieOf(here.origin, email)
    const authorization = `Bearer ${await tokenOf(here.origin, cookie)}`
    const headers = { 'content-type': 'application/json', cookie, authorization }
    const next = async () => (await fetch(`${there.origin}/v1/staff/directory`, { headers })).status
    const send = async (method: string, path: string, sent: object = {}) =>
      (await fetch(`${here.origin}${path}`, { method, headers, body: JSON.stringify(sent) })).status
    return { next, send }
  }
  const admin = await signIn('admin@example.edu')
  const facilitator = await signIn('facilitator@example.edu')
  expect([await admin.next(), await facilitator.next()]).toEqual([200, 200])

  expect(await admin.send('PATCH', '/v1/users/facilitator@example.edu', { permission: 'Client' })).toBe(200)
  expect(await facilitator.next()).toBe(403)
  expect(await admin.send('PATCH', '/v1/users/facilitator@example.edu', { permission: 'Facilitator' })).toBe(200)
  expect(await facilitator.next()).toBe(200)
  expect(await admin.send('POST', '/v1/users/facilitator@example.edu/disable')).toBe(200)
  expect(await facilitator.next()).toBe(401)
  expect(await admin.send('POST', '/identity/sign-out')).toBe(200)
  expect(await admin.next()).toBe(401)
})
