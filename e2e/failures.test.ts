import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabaseProxy } from '../cloud/src/testing/database-proxy.ts'
import { testPostgres } from '../cloud/src/testing/schemas.ts'
import { ROOT } from '../scripts/launch/paths.js'
import { startPostgres } from '../scripts/postgres.js'
import { SIGNED } from './fixtures/signed-contract.ts'
import { type Cloud, startCloud } from './harness/cloud.ts'
import { createDatabase } from './harness/database.ts'
import { signInOverHttp } from './harness/http-sign-in.ts'

type Answer = {
  status: number
  body: { code?: string; itemID?: string; lineItemCode?: string; items?: { lineItemCode: string }[]; next?: string }
}
type Call = (method: string, path: string, body?: object) => Promise<Answer | 'no answer'>

const WRITERS = 8
/** The timeout on a busy machine. Usually a few seconds are enough. */
const SLOWEST_MS = 120_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns an Admin's calls over HTTP. */
async function signedIn({ origin }: Cloud): Promise<Call> {
  const send = await signInOverHttp(origin, 'admin@example.edu')
  return async (method, path, body) => {
    try {
      const answer = await send(method, `/v1${path}`, body)
      return { status: answer.status, body: (await answer.json()) as Answer['body'] }
    } catch (error) {
      // No process listens any more, so the request was never received.
      if ((error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED') return 'no answer'
      throw error
    }
  }
}

/** Sends several writes at a time until `end` is called. Returns the acknowledged ones, and all other answers. */
function writing(call: Call, name: string) {
  let over = false
  const acknowledged = new Set<string>()
  const others: Answer[] = []
  const write = async (writer: number) => {
    for (let turn = 0; !over; turn++) {
      const code = `${name}-${writer}-${turn}`
      const form = { lineItemCode: code, description: 'Written meanwhile', unitPrice: 1 }
      const answer = await call('POST', '/chargeItems', form)
      if (answer === 'no answer') return
      if (answer.status === 200) acknowledged.add(code)
      else others.push(answer)
      if (answer.status !== 200) await pause(20)
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, at) => write(at)))
  return {
    acknowledged,
    others,
    async end() {
      over = true
      await writers
    },
    ended: writers,
  }
}

async function readCodes(call: Call): Promise<Set<string>> {
  const codes = new Set<string>()
  for (let cursor = ''; ; ) {
    const answer = await call('GET', `/chargeItems?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    if (answer === 'no answer' || answer.status !== 200)
      throw new Error(`The list does not answer: ${JSON.stringify(answer)}`)
    for (const { lineItemCode } of answer.body.items ?? []) codes.add(lineItemCode)
    if (!answer.body.next) return codes
    cursor = answer.body.next
  }
}

async function expectNothingLost(call: Call, acknowledged: ReadonlySet<string>): Promise<void> {
  expect([...acknowledged.difference(await readCodes(call))]).toEqual([])
}

const healthOf = ({ origin }: Cloud) => fetch(`${origin}/health`).then(({ status }) => status)

async function until(what: () => Promise<boolean>, longestMs = 20_000): Promise<void> {
  const late = performance.now() + longestMs
  while (!(await what())) {
    if (performance.now() > late) throw new Error('It did not come about in time.')
    await pause(50)
  }
}

/** A PostgreSQL that the tests may stop. */
let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  server = await startPostgres({ own: true, quick: true })
})
afterAll(() => server?.stop())

describe('a process with a failing PostgreSQL', { timeout: SLOWEST_MS }, () => {
  let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
  let cloud: Cloud
  let call: Call
  beforeAll(async () => {
    const { url } = await createDatabase(server.url)
    // A centre with an Admin. No other test uses this server, so a sample would be loaded for this test alone.
    execFileSync(process.execPath, [join(ROOT, 'scripts/restore.ts'), SIGNED.file, '--yes'], {
      env: { ...process.env, DATABASE_URL: url },
      stdio: 'pipe',
    })
    proxy = await openDatabaseProxy(url)
    const limits = { BELAY_CHECK_ANSWERS: '', DATABASE_TIMEOUT_SECONDS: '2' }
    cloud = await startCloud({ env: { ...limits, BELAY_SECRET: SIGNED.secret, DATABASE_URL: proxy.url } })
    call = await signedIn(cloud)
  }, SLOWEST_MS)
  afterAll(async () => {
    await cloud?.stop()
    proxy?.close()
  })

  test('continues after its connections end during writes, and loses no acknowledged write', async () => {
    const written = writing(call, 'ENDED')
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    let ended = 0
    for (let round = 0; round < 10; round++) {
      await pause(100)
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name like 'belay%' limit ${1 + (round % 5)}`,
      )
      ended += rowCount ?? 0
    }
    await client.end()
    await until(async () => (await healthOf(cloud)) === 200)
    const before = written.acknowledged.size
    await until(async () => written.acknowledged.size > before + 20)
    await written.end()
    expect(ended).toBeGreaterThan(10)
    expect(cloud.output()).not.toMatch(/unhandled/)
    expect(written.others.filter(({ body }) => body.code !== 'unavailable')).toEqual([])
    await expectNothingLost(call, written.acknowledged)
  })

  test('returns `unavailable` while PostgreSQL is stopped, and continues after it starts', async () => {
    const written = writing(call, 'STOPPED')
    await pause(200)
    await server.halt()
    await until(async () => (await healthOf(cloud)) === 503)
    await server.begin()
    const before = written.acknowledged.size
    await until(async () => written.acknowledged.size > before)
    await written.end()
    expect(written.others.length).toBeGreaterThan(0)
    expect(written.others.filter(({ body }) => body.code !== 'unavailable')).toEqual([])
    expect(await healthOf(cloud)).toBe(200)
    await expectNothingLost(call, written.acknowledged)
  })

  test('answers in time while PostgreSQL does not respond, and continues when it does', async () => {
    await call('GET', '/clients?limit=1')
    proxy.pause()
    const began = performance.now()
    const [answer, health] = await Promise.all([call('GET', '/clients?limit=1'), healthOf(cloud)])
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(health).toBe(503)
    expect(performance.now() - began).toBeLessThan(10_000)
    proxy.resume()
    await until(async () => (await healthOf(cloud)) === 200)
    expect(await call('GET', '/clients?limit=1')).toMatchObject({ status: 200 })
  })

  test('stops in time although PostgreSQL does not respond', async () => {
    proxy.pause()
    void call('GET', '/clients?limit=1').catch(() => {})
    const began = performance.now()
    await cloud.stop()
    expect(performance.now() - began).toBeLessThan(9_900)
    proxy.resume()
  })
})

test('a start waits for a PostgreSQL that is not running, and prints this', { timeout: SLOWEST_MS }, async () => {
  const database = await createDatabase(server.url)
  await server.halt()
  let cloud: Cloud | undefined
  try {
    let output = ''
    const starting = startCloud({
      onOutput: (text) => {
        output = text
      },
      env: {
        DATABASE_URL: database.url,
        BELAY_PRODUCTION: '1',
        BELAY_SECRET: 'pN8x2Kq7vRw4tZy6mBd9sLc3fHg5jUe1',
        BELAY_URL: 'https://belay.example.edu',
      },
    })
    await until(async () => output.includes('Trying again'))
    await server.begin()
    cloud = await starting
    expect(output).toMatch(/^PostgreSQL at .* doesn't answer .*\nTrying again for 60 seconds\.\n/)
  } finally {
    await cloud?.stop()
    await database.drop()
  }
})

describe.each(['SQLite', 'PostgreSQL'])('stopping under load on %s', (engine) => {
  test('answers every received request, loses no acknowledged write, and ignores further signals', {
    timeout: SLOWEST_MS,
  }, async () => {
    const database = engine === 'PostgreSQL' ? await createDatabase(testPostgres()) : null
    const env = { BELAY_SAMPLE: 'small', BELAY_CHECK_ANSWERS: '', ...(database && { DATABASE_URL: database.url }) }
    const dataDir = mkdtempSync(join(tmpdir(), 'belay-stopping-'))
    const first = await startCloud({ env, dataDir })
    let second: Cloud | undefined
    try {
      const written = writing(await signedIn(first), 'STOPPING')
      await until(async () => written.acknowledged.size > 50)
      const stream = await listening(first)
      first.signal('SIGTERM')
      await pause(30)
      first.signal('SIGTERM')
      await written.ended
      await stream.ended
      expect(await first.exit).toBe(0)
      expect(written.others).toEqual([])
      second = await startCloud({ env, dataDir })
      await expectNothingLost(await signedIn(second), written.acknowledged)
    } finally {
      await first.stop()
      await second?.stop()
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})

/** Opens a stream of live updates. `ended` resolves when the stream ends without an error. */
async function listening({ origin }: Cloud): Promise<{ ended: Promise<unknown> }> {
  const send = await signInOverHttp(origin, 'client@example.edu')
  const stream = await send('GET', '/events')
  expect(stream.status).toBe(200)
  return { ended: stream.text() }
}
