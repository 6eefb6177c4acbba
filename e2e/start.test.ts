import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../cloud/src/testing/free-port.ts'
import { testPostgres } from '../cloud/src/testing/schemas.ts'
import { BUILT_CLOUD, ROOT } from '../scripts/launch/paths.js'
import { type Cloud, startCloud } from './harness/cloud.ts'
import { createDatabase, queryDatabase } from './harness/database.ts'
import { cookieOf } from './harness/http-sign-in.ts'

/** Starts the built cloud on a free port. Fails unless it ends with exit code 1, and returns its output. */
async function readFailedStart(env: Record<string, string>): Promise<string> {
  const { DATABASE_URL: _ours, ...inherited } = process.env
  const child = spawn(process.execPath, [BUILT_CLOUD], {
    env: { ...inherited, NODE_OPTIONS: '', BELAY_SAMPLE: 'none', PORT: String(await findFreePort()), ...env },
    timeout: 30_000,
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
  expect(await once(child, 'close')).toEqual([1, null])
  return Buffer.concat(output).toString().trim()
}

const PRODUCTION = {
  BELAY_PRODUCTION: '1',
  BELAY_URL: 'https://belay.example.edu',
  BELAY_SECRET: 'pN8x2Kq7vRw4tZy6mBd9sLc3fHg5jUe1',
}

describe('the error message of a failed start', () => {
  let cloud: Cloud
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'belay-start-'))
    // The sources must start too. The other clouds are built, because these start with a third of the processor time.
    cloud = await startCloud({ sources: true, env: { BELAY_SAMPLE: 'none' }, dataDir: join(folder, 'taken') })
  })
  afterAll(async () => {
    await cloud.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('names a port that is in use', async () => {
    const port = new URL(cloud.origin).port
    expect(await readFailedStart({ BELAY_DATA: join(folder, 'free'), HOST: '127.0.0.1', PORT: port })).toBe(
      `Port ${port} is in use. Choose another: PORT=8081 npm start`,
    )
    const replies = { REPLY_DOMAIN: 'reply.example.edu', REPLY_PORT: port }
    expect(await readFailedStart({ BELAY_DATA: join(folder, 'free'), HOST: '127.0.0.1', ...replies })).toBe(
      `Port ${port} is in use. Choose another: REPLY_PORT=2526 npm start`,
    )
  })

  test('names a listen address that does not belong to this machine', async () => {
    expect(await readFailedStart({ BELAY_DATA: join(folder, 'free'), HOST: '203.0.113.9' })).toMatch(
      /^HOST is 203\.0\.113\.9, which isn't an address of this machine\. Use 127\.0\.0\.1/,
    )
  })

  test('names a data folder that another process uses, and that process keeps running', async () => {
    expect(await readFailedStart({ BELAY_DATA: join(folder, 'taken') })).toBe(
      `Belay is already running on ${join(folder, 'taken')}. Stop it first.\n` +
        'Choose another folder: BELAY_DATA=/path/to/data npm start',
    )
    expect((await fetch(`${cloud.origin}/health`)).status).toBe(200)
  })

  test('names a data folder that is not writable', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await readFailedStart({ BELAY_DATA: file })).toMatch(
      new RegExp(
        "^The data folder .*file isn't writable \\(EEXIST.*\\)\\.\n" +
          'Choose another folder: BELAY_DATA=/path/to/data npm start$',
      ),
    )
  })

  test('names a data folder with a file that is not a database', async () => {
    const dataDir = mkdtempSync(join(folder, 'odd-'))
    writeFileSync(
      join(dataDir, 'app.db'),
      'This is a letter, and long enough to be taken for a database by its size alone. '.repeat(20),
    )
    expect(await readFailedStart({ BELAY_DATA: dataDir })).toBe(
      `Belay can't read the documents in ${dataDir} (file is not a database). ` +
        'Restore a backup: npm run restore -- file.tar.gz',
    )
  })

  test('names a PostgreSQL that does not answer or refuses, without the password', async () => {
    const dataDir = join(folder, 'beside')
    const silent = 'postgres://belay:hush-hush@127.0.0.1:9/belay'
    const unanswered = await readFailedStart({ BELAY_DATA: dataDir, DATABASE_URL: silent })
    expect(unanswered).toMatch(
      new RegExp(
        "^(PostgreSQL at 127\\.0\\.0\\.1:9 doesn't answer \\(.*\\)\\. Start it or correct DATABASE_URL\\.)\n" +
          'Trying again for 3 seconds\\.\n\\1$',
      ),
    )
    const wrong = Object.assign(new URL(testPostgres()), { password: 'hush-hush' })
    const refused = await readFailedStart({ BELAY_DATA: dataDir, DATABASE_URL: wrong.href })
    expect(refused).toMatch(
      /^PostgreSQL at .* refused the connection \(password authentication failed .*\)\. Correct DATABASE_URL\.$/,
    )
    expect(unanswered + refused).not.toContain('hush-hush')
  })

  test('names a data folder that cannot be created', async () => {
    expect(await readFailedStart({ BELAY_DATA: '/proc/belay' })).toMatch(
      /^The data folder \/proc\/belay isn't writable \(.*\)\.\nChoose another folder: /,
    )
  })

  test('reports missing rights of the PostgreSQL role', async () => {
    const database = await createDatabase(testPostgres())
    const role = new URL(database.url).pathname.slice(1)
    const poor = Object.assign(new URL(database.url), { username: role, password: 'hush-hush' })
    await queryDatabase(testPostgres(), `create role ${role} login password 'hush-hush'`)
    const output = await readFailedStart({ BELAY_DATA: join(folder, 'beside'), DATABASE_URL: poor.href })
    await database.drop()
    await queryDatabase(testPostgres(), `drop role ${role}`)
    expect(output).toMatch(
      new RegExp(
        "^PostgreSQL at .* doesn't give Belay enough rights \\(permission denied for database .*\\)\\. " +
          'Its role must be able to create schemas: ',
      ),
    )
  })

  test('reports a sample in production', { timeout: 90_000 }, async () => {
    const dataDir = mkdtempSync(join(folder, 'sample-'))
    await (await startCloud({ env: { BELAY_SAMPLE: 'small' }, dataDir })).stop()
    const output = await readFailedStart({ BELAY_DATA: dataDir, ...PRODUCTION })
    expect(output).toMatch(
      /^The data folder .* holds the sample centre\. Anyone can sign in to it with the published password/,
    )
    expect(output).toContain('BELAY_DATA=/srv/belay/data npm run serve')
  })

  test('names an invalid setting', async () => {
    expect(await readFailedStart({ BELAY_DATA: join(folder, 'free'), PORT: 'eighty' })).toBe(
      "Fix these settings:\n  PORT must be a number from 1 to 65535; it is 'eighty'.",
    )
  })
})

describe('the launcher checks the settings before it installs or builds', () => {
  const launch = (command: string, env: Record<string, string>) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(ROOT, 'scripts/launch.js'), command], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
      timeout: 90_000,
    })
    return { status, stderr: stderr.trim(), stdout }
  }
  test.each([
    ['start', { PORT: '99999' }, "Fix these settings:\n  PORT must be a number from 1 to 65535; it is '99999'."],
    [
      'serve',
      { BELAY_URL: 'https://belay.example.edu' },
      'Fix these settings:\n  BELAY_SECRET is required in production. Make one: openssl rand -base64 48',
    ],
    ['start', { BELAY_DATA: '/proc/belay' }, expect.stringMatching(/^The data folder \/proc\/belay isn't writable/)],
    ['dev', { CENTRE_TIME_ZONE: 'Eastern' }, expect.stringMatching(/CENTRE_TIME_ZONE must be a time zone such as/)],
  ])('npm run %s with %j prints the error', (command, env, sentence) =>
    expect(launch(command, env)).toEqual({ status: 1, stderr: sentence, stdout: '' }),
  )
})

/** Runs a command of the launcher in this folder. */
function launchIn(root: string, [command = '', ...words]: string[], env: Record<string, string> = {}) {
  const { DATABASE_URL: _ours, ...inherited } = process.env
  const child = spawn(process.execPath, [join(root, 'scripts/launch.js'), command, ...words], {
    cwd: root,
    env: { ...inherited, NODE_OPTIONS: '', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = once(child, 'exit').then(([code]) => ({ output: output.trim(), code }))
  return { ended, stop: () => child.kill('SIGTERM'), output: () => output }
}

describe('next to a running server', () => {
  let folder: string
  let cloud: Cloud
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'belay-beside-'))
    cloud = await startCloud({ env: { BELAY_SAMPLE: 'small' }, dataDir: join(folder, 'data') })
  }, 120_000)
  afterAll(async () => {
    await cloud.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a trial runs a backup with working sign-in, and leaves no files when it is stopped', async () => {
    const file = join(folder, 'backup.tar.gz')
    const env = { BELAY_DATA: join(folder, 'data') }
    expect((await launchIn(ROOT, ['backup', file], env).ended).code).toBe(0)
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary)
    const port = await findFreePort()
    const trial = launchIn(ROOT, ['trial', file, `--port=${port}`], {
      ...env,
      ...PRODUCTION,
      TMPDIR: temporary,
      SMTP_URL: 'smtp://127.0.0.1:9',
      OIDC_ISSUER: 'https://sign-in.example.edu',
      OIDC_CLIENT_ID: 'belay',
      OIDC_CLIENT_SECRET: 'hidden',
    })
    const origin = `http://localhost:${port}`
    await expect.poll(trial.output, { timeout: 30_000 }).toContain(` is ready at ${origin}`)
    await cookieOf(origin, 'admin@example.edu')
    expect((await fetch(`${origin}/outbox.json`)).status).toBe(200)
    expect(readdirSync(temporary)).toHaveLength(1)
    trial.stop()
    expect((await trial.ended).code).toBe(0)
    expect(readdirSync(temporary)).toEqual([])
    expect((await fetch(`${cloud.origin}/health`)).status).toBe(200)
  })

  test("no command installs or builds in the server's folder, and commands that don't need to still run", {
    timeout: 60_000,
  }, async () => {
    const root = join(folder, 'app')
    const isSource = (path: string) => !/\/node_modules$/.test(path)
    const folders = ['scripts', 'contract', 'cloud', 'web']
    for (const name of [...folders, 'package.json', 'package-lock.json', 'tsconfig.base.json'])
      cpSync(join(ROOT, name), join(root, name), { recursive: true, filter: isSource })
    // An install for production, without the development packages.
    const lock = JSON.parse(readFileSync(join(ROOT, 'node_modules/.package-lock.json'), 'utf8'))
    lock.packages = Object.fromEntries(
      Object.entries(lock.packages as Record<string, { dev?: boolean }>).filter(([, { dev }]) => !dev),
    )
    mkdirSync(join(root, 'node_modules'))
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (!name.startsWith('.') && `node_modules/${name}` !== 'node_modules/vitest')
        symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name))
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify(lock))
    const packages = readdirSync(join(root, 'node_modules'))

    const port = String(await findFreePort())
    const env = { BELAY_DATA: join(folder, 'served'), PORT: port, HOST: '127.0.0.1' }
    const server = launchIn(root, ['serve'], { ...env, ...PRODUCTION })
    await expect.poll(server.output, { timeout: 30_000 }).toContain(' is ready at ')
    expect(server.output()).not.toMatch(/Installing|Building/)

    const refused = await launchIn(root, ['unit'], env).ended
    expect(refused.output).toMatch(
      /^Belay is running from this folder \(process \d+\)\. Installing would take away pack/,
    )
    expect(refused.code).toBe(1)
    const place = { BELAY_DATA: join(folder, 'elsewhere'), PORT: String(await findFreePort()) }
    const elsewhere = { ...env, ...place, BELAY_SAMPLE: 'none' }
    const second = launchIn(root, ['start'], elsewhere)
    await expect.poll(second.output, { timeout: 30_000 }).toContain(' is ready at ')
    second.stop()
    await second.ended
    expect(await launchIn(root, ['reset', '--yes'], elsewhere).ended).toMatchObject({ code: 0 })

    writeFileSync(join(root, 'cloud/src/main.ts'), '// another version')
    // A complete install, so that only the build is out of date.
    cpSync(join(ROOT, 'node_modules/.package-lock.json'), join(root, 'node_modules/.package-lock.json'))
    const stale = await launchIn(root, ['start'], elsewhere).ended
    expect(stale.output).toMatch(/^Belay is running from this folder .* Building would take away files /)
    expect(readdirSync(join(root, 'node_modules'))).toEqual(packages)
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    server.stop()
    expect((await server.ended).code).toBe(0)
  })
})

test('Belay restricts the data folder and its databases to their owner, also after others got access', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'belay-open-'))
  const modes = () =>
    [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))].map((path) => statSync(path).mode & 0o077)
  const cloud = await startCloud({ env: { BELAY_SAMPLE: 'none' }, dataDir })
  expect(modes()).toEqual(modes().map(() => 0))
  await cloud.stop()
  chmodSync(dataDir, 0o755)
  chmodSync(join(dataDir, 'app.db'), 0o644)
  const again = await startCloud({ env: { BELAY_SAMPLE: 'none' }, dataDir })
  expect(modes()).toEqual(modes().map(() => 0))
  await again.stop()
  rmSync(dataDir, { recursive: true })
})

test("a start prints warnings, and the sign-in provider's callback address", async () => {
  const issuer = `http://127.0.0.1:${await findFreePort()}`
  const provider = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'belay', OIDC_CLIENT_SECRET: 'hidden' }
  const env = { ...PRODUCTION, BELAY_SAMPLE: 'none', ...provider }
  const cloud = await startCloud({ env })
  await expect.poll(cloud.output).toMatch(/Warning: The sign-in provider 127\.0\.0\.1:\d+ doesn't answer \(.*\)\./)
  expect(cloud.output()).toContain('https://belay.example.edu/identity/callback/oidc')
  expect(cloud.output()).toContain("Warning: SMTP_URL isn't set, so no e-mail is sent.")
  expect(cloud.output()).toMatch(/Warning: CENTRE_NAME, .* are not set/)
  expect(cloud.output()).not.toContain('"level":"error"')
  await cloud.stop()
})
