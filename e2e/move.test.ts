import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, civilDateOf } from '@belay/contract/dates'
import { expect, test } from 'vitest'
import { testPostgres } from '../cloud/src/testing/schemas.ts'
import { ROOT } from '../scripts/launch/paths.js'
import { SIGNED } from './fixtures/signed-contract.ts'
import { EARLY } from './harness/clock.ts'
import { startCloud } from './harness/cloud.ts'
import { createDatabase } from './harness/database.ts'
import { cookieOf, tokenOf } from './harness/http-sign-in.ts'

const SEARCH = '/v1/clients?where[search]=schoo'

type Place = { dataDir: string; env: Record<string, string> }

/** Runs `npm run backup` or `npm run restore` on a place. */
const run = (script: 'backup' | 'restore', { dataDir, env }: Place, ...words: string[]) =>
  execFileSync(process.execPath, [join(ROOT, `scripts/${script}.ts`), ...words], {
    env: { ...process.env, DATABASE_URL: '', BELAY_DATA: dataDir, ...env },
    stdio: 'pipe',
  })

/** Backs up a place and restores the backup into another. */
function copyCentre(from: Place, to: Place): void {
  const file = `${to.dataDir}.tar.gz`
  run('backup', from, file)
  run('restore', to, file)
}

const caller =
  (origin: string, cookie: string) =>
  async (path: string, init: RequestInit = {}) => {
    const authorization = `Bearer ${await tokenOf(origin, cookie)}`
    return fetch(`${origin}${path}`, { ...init, headers: { ...init.headers, authorization } })
  }
type Call = ReturnType<typeof caller>

/** The lists that grow with every start and call. A start also deletes security events of more than a year ago. */
const DAILY = ['/v1/audit', '/v1/security-events']

/** Returns an Admin's answers from every list that needs only a limit, and from a search, without today's entries. */
async function readEverything(call: Call) {
  const today = civilDateOf(Date.now(), EARLY)
  const [first, last] = [-300, -1].map((days) => encodeURIComponent(addDays(today, days)))
  const { paths } = (await (await call('/openapi.json')).json()) as {
    paths: Record<string, { get?: { parameters?: { name: string; required?: boolean }[] } }>
  }
  const lists = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.parameters?.some(({ name }) => name === 'limit') && !get.parameters.some(({ required }) => required)
      ? [`${path}?limit=100${DAILY.includes(path) ? `&from=${first}&to=${last}` : ''}`]
      : [],
  )
  const answers: Record<string, unknown> = {}
  for (const path of [...lists, SEARCH]) {
    const answer = await call(path)
    if (answer.status === 200) answers[path] = await answer.json()
  }
  return answers
}

test('a backup moves a centre from SQLite to PostgreSQL and back, with documents, sign-ins and files', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'belay-move-'))
  const database = await createDatabase(testPostgres())
  const place = (name: string, env: Record<string, string> = {}): Place => ({ dataDir: join(folder, name), env })
  const [first, grown, back] = [
    place('first', { BELAY_SAMPLE: 'small' }),
    place('grown', { DATABASE_URL: database.url }),
    place('back'),
  ]
  const bytes = new TextEncoder().encode('How to tie in: a figure eight, and a second pair of eyes.\n')
  let cloud = await startCloud(first)
  try {
    const cookie = await cookieOf(cloud.origin, 'admin@example.edu')
    let call = caller(cloud.origin, cookie)
    const form = new FormData()
    form.append('title', 'Tying in')
    form.append('category', 'Safety')
    form.append('file', new File([bytes], 'tying-in.txt', { type: 'text/plain' }))
    const made = await call('/v1/resources', { method: 'POST', body: form })
    expect(made.status, await made.clone().text()).toBe(200)
    const { resourceID } = (await made.json()) as { resourceID: string }
    let before = await readEverything(call)
    expect(Object.keys(before).length).toBeGreaterThan(10)
    expect(before[SEARCH]).toHaveProperty('items.0')
    await cloud.stop()

    for (const [from, to] of [
      [first, grown],
      [grown, back],
    ] as const) {
      copyCentre(from, to)
      cloud = await startCloud(to)
      call = caller(cloud.origin, cookie)
      expect(await readEverything(call)).toEqual(before)
      const download = await call(`/v1/resources/${resourceID}/file`)
      expect(new Uint8Array(await download.arrayBuffer())).toEqual(bytes)
      await cookieOf(cloud.origin, 'admin@example.edu')
      const added = await call('/v1/chargeItems', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lineItemCode: `MOVED`, description: 'After the move', unitPrice: 1 }),
      })
      expect(added.status, await added.clone().text()).toBe(200)
      const { itemID } = (await added.json()) as { itemID: string }
      expect((await call(`/v1/chargeItems/${itemID}`, { method: 'DELETE' })).status).toBe(200)
      before = await readEverything(call)
      await cloud.stop()
    }
  } finally {
    await cloud.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a contract that an earlier version signed keeps its bytes after a restore, another start and a move', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'belay-signed-'))
  const database = await createDatabase(testPostgres())
  const env = { BELAY_SECRET: SIGNED.secret, BELAY_SAMPLE: 'none' }
  const place = (name: string, more = {}): Place => ({ dataDir: join(folder, name), env: { ...env, ...more } })
  const [first, grown, back] = [place('first'), place('grown', { DATABASE_URL: database.url }), place('back')]
  const digestOfPdf = async (on: Place) => {
    const cloud = await startCloud(on)
    try {
      const call = caller(cloud.origin, await cookieOf(cloud.origin, 'admin@example.edu'))
      const answer = await call(`/v1/clientPrograms/${SIGNED.programID}/pdf`)
      return createHash('sha256')
        .update(new Uint8Array(await answer.arrayBuffer()))
        .digest('hex')
    } finally {
      await cloud.stop()
    }
  }
  try {
    run('restore', first, SIGNED.file)
    expect(await digestOfPdf(first)).toBe(SIGNED.sha256)
    expect(await digestOfPdf(first), 'after another start').toBe(SIGNED.sha256)
    copyCentre(first, grown)
    expect(await digestOfPdf(grown), 'on PostgreSQL').toBe(SIGNED.sha256)
    copyCentre(grown, back)
    expect(await digestOfPdf(back), 'back on SQLite').toBe(SIGNED.sha256)
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
