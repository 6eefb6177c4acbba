import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type Cloud, freePort, startCloud } from './harness/cloud.ts'
import { cookieOf } from './harness/cookie.ts'
import { freshDatabase } from './harness/database.ts'

const KILLS = 20
const WRITERS = 8
/**
 * The range of acknowledged writes before the process is killed. It is random, so that the kill happens at any moment.
 */
const BURST = [16, 64] as const

type Item = { itemID: string; lineItemCode: string; unitPrice: number }
type Page<Doc> = { items: Doc[]; next: string | null }

/**
 * Returns a person's calls over HTTP. The access token still works after a restart, because keys and sessions are
 * stored.
 */
async function signedIn(origin: string) {
  const cookie = await cookieOf(origin, 'admin@example.edu')
  const { token } = (await (await fetch(`${origin}/identity/token`, { headers: { cookie, origin } })).json()) as {
    token: string
  }

  /** Returns null if the process died before it answered. */
  return async function call<Answer>(method: string, path: string, body?: object): Promise<Answer | null> {
    let status: number
    let text: string
    try {
      const response = await fetch(`${origin}/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      status = response.status
      text = await response.text()
    } catch {
      return null
    }
    // This test expects no refusals, so any refusal fails it.
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`)
    return JSON.parse(text) as Answer
  }
}
type Call = Awaited<ReturnType<typeof signedIn>>

async function everyItem<Doc>(call: Call, path: string): Promise<Doc[]> {
  const found: Doc[] = []
  let cursor: string | null = null
  do {
    const page: Page<Doc> | null = await call<Page<Doc>>(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    if (!page) throw new Error('The cloud did not answer.')
    found.push(...page.items)
    cursor = page.next
  } while (cursor)
  return found
}

const requestForm = (organization: string) => ({
  organization,
  contactName: 'Kim Writer',
  acceptedTerms: true,
  programDetails: {
    programType: 'Ropes course',
    participants: 10,
    preferredDates: [{ date: '2030-05-02', startTime: '9:00 AM', endTime: '12:00 PM' }],
  },
})

/** The acknowledged writes; and for a price, the last one sent, which may have been stored without an answer. */
type Ledger = {
  prices: Map<string, { acknowledged: number; sent: number }>
  requests: Set<string>
  writes: number
}

/** Creates items, raises its own last price, and requests programs, until the process dies. */
async function write(call: Call, name: string, ledger: Ledger): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const code = `${name}-${turn}`
    const item = await call<Item>('POST', '/chargeItems', {
      lineItemCode: code,
      description: 'Written under load',
      unitPrice: 1,
    })
    if (!item) return
    const price = { acknowledged: 1, sent: 1 }
    ledger.prices.set(code, price)
    ledger.writes += 1
    for (let raise = 2; raise <= 3; raise += 1) {
      price.sent = raise
      if (!(await call('PATCH', `/chargeItems/${item.itemID}`, { unitPrice: raise }))) return
      price.acknowledged = raise
      ledger.writes += 1
    }
    if (!(await call('POST', '/programRequests', requestForm(code)))) return
    ledger.requests.add(code)
    ledger.writes += 1
  }
}

async function killManyTimes(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'belay-crash-'))
  const port = await freePort()
  const start = () => startCloud({ env: { BELAY_SAMPLE: 'small', BELAY_CHECK_ANSWERS: '', ...env }, dataDir, port })
  let cloud: Cloud = await start()
  try {
    const call = await signedIn(cloud.origin)
    const ledger: Ledger = { prices: new Map(), requests: new Set(), writes: 0 }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const writers = Array.from({ length: WRITERS }, (_, at) => write(call, `K${kill}W${at}`, ledger))
      const failed = Promise.all(writers)
      const goal = ledger.writes + BURST[0] + ((kill * 29) % (BURST[1] - BURST[0]))
      await Promise.race([failed, vi.waitUntil(() => ledger.writes >= goal, { interval: 3, timeout: 30_000 })])
      await cloud.kill()
      await failed
      cloud = await start()
    }

    const items = new Map((await everyItem<Item>(call, '/chargeItems')).map((item) => [item.lineItemCode, item]))
    const lost = [...ledger.prices].filter(([code, { acknowledged, sent }]) => {
      const price = items.get(code)?.unitPrice
      return price === undefined || price < acknowledged || price > sent
    })
    expect(lost, 'acknowledged charge items that are not there as acknowledged').toEqual([])

    // A request, its notifications and its trail are one commit, so either all exist or nothing.
    const requests = (await everyItem<{ id: string; organization: string }>(call, '/programRequests')).filter(
      ({ organization }) => /^K\d+W\d+-\d+$/.test(organization),
    )
    const organizations = new Set(requests.map(({ organization }) => organization))
    expect(
      [...ledger.requests].filter((code) => !organizations.has(code)),
      'acknowledged requests that are gone',
    ).toEqual([])
    const told = new Set(
      (await everyItem<{ relatedDocumentId: string }>(call, '/notifications?where[type]=program_request')).map(
        ({ relatedDocumentId }) => relatedDocumentId,
      ),
    )
    expect(
      requests.filter(({ id }) => !told.has(id)),
      'requests that nobody was told of',
    ).toEqual([])
    const known = new Set((await everyItem<{ id: string }>(call, '/programRequests')).map(({ id }) => id))
    expect(
      [...told].filter((id) => !known.has(id)),
      'notifications of requests that do not exist',
    ).toEqual([])

    expect(ledger.prices.size, 'enough was written to mean something').toBeGreaterThan(KILLS * WRITERS)
  } finally {
    await cloud.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

test('twenty kills under load lose no acknowledged write and leave no partial commit, on SQLite', {
  timeout: 120_000,
}, async () => {
  await killManyTimes({})
})

const address = process.env.BELAY_TEST_POSTGRES
test.runIf(address)(
  'twenty kills under load lose no acknowledged write and leave no partial commit, on PostgreSQL',
  { timeout: 120_000 },
  async () => {
    const database = await freshDatabase(address ?? '')
    try {
      await killManyTimes({ DATABASE_URL: database.url })
    } finally {
      await database.drop()
    }
  },
)
