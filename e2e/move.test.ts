import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../scripts/launch/paths.js'
import { startCloud } from './harness/cloud.ts'
import { cookieOf } from './harness/cookie.ts'
import { freshDatabase } from './harness/database.ts'

const SEARCH = '/v1/clients?where[search]=schoo'

type Place = { dataDir: string; env: Record<string, string> }

/** Runs `npm run backup` or `npm run restore` on a place. */
const run = (script: 'backup' | 'restore', { dataDir, env }: Place, ...words: string[]) =>
  execFileSync(process.execPath, [join(ROOT, `scripts/${script}.ts`), ...words], {
    env: { ...process.env, DATABASE_URL: '', BELAY_DATA: dataDir, ...env },
    stdio: 'pipe',
  })

const caller =
  (origin: string, cookie: string) =>
  async (path: string, init: RequestInit = {}) => {
    const { token } = (await (await fetch(`${origin}/identity/token`, { headers: { cookie, origin } })).json()) as {
      token: string
    }
    return fetch(`${origin}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })
  }
type Call = ReturnType<typeof caller>

/** What every list that needs no more than a limit answers to an Admin, and what a search by word finds. */
async function everything(call: Call) {
  const { paths } = (await (await call('/openapi.json')).json()) as {
    paths: Record<string, { get?: { parameters?: { name: string; required?: boolean }[] } }>
  }
  const lists = Object.entries(paths).flatMap(([path, { get }]) =>
    get?.parameters?.some(({ name }) => name === 'limit') && !get.parameters.some(({ required }) => required)
      ? [`${path}?limit=100`]
      : [],
  )
  const found: Record<string, unknown> = {}
  for (const path of [...lists, SEARCH]) {
    const answer = await call(path)
    if (answer.status === 200) found[path] = await answer.json()
  }
  return found
}

test('a centre moves from SQLite to PostgreSQL and back by its backup: documents, sign-ins and files', {
  timeout: 180_000,
}, async () => {
  const address = process.env.BELAY_TEST_POSTGRES
  if (!address) throw new Error('BELAY_TEST_POSTGRES is not set: the tests need a PostgreSQL.')
  const folder = mkdtempSync(join(tmpdir(), 'belay-move-'))
  const database = await freshDatabase(address)
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
    let before = await everything(call)
    expect(Object.keys(before).length).toBeGreaterThan(10)
    expect(before[SEARCH]).toHaveProperty('items.0')
    await cloud.stop()

    for (const [from, to] of [
      [first, grown],
      [grown, back],
    ] as const) {
      const file = join(folder, `${to === grown ? 'up' : 'down'}.tar.gz`)
      run('backup', from, file)
      run('restore', to, file)
      cloud = await startCloud(to)
      call = caller(cloud.origin, cookie)
      expect(await everything(call)).toEqual(before)
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
      before = await everything(call)
      await cloud.stop()
    }
  } finally {
    await cloud.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
