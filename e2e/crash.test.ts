import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findFreePort } from '../cloud/src/testing/free-port.ts'
import { testPostgres } from '../cloud/src/testing/schemas.ts'
import { type Cloud, startCloud } from './harness/cloud.ts'
import { createDatabase } from './harness/database.ts'
import { signInOverHttp } from './harness/http-sign-in.ts'

const KILLS = 20
const WRITERS = 8
/** The range of acknowledged writes before a kill. It is random, so that the kill happens at any moment. */
const BURST = [16, 64] as const

type Item = { itemID: string; lineItemCode: string; unitPrice: number }
type Page<Doc> = { items: Doc[]; next: string | null }

/** Returns an Admin's calls over HTTP. They still work after a restart, because keys and sessions are stored. */
async function signedIn(origin: string) {
  const send = await signInOverHttp(origin, 'admin@example.edu')
  /** Returns null if the process died before it answered. */
  return async function call<Answer>(method: string, path: string, body?: object): Promise<Answer | null> {
    const read = async (answer: Response) => ({ status: answer.status, text: await answer.text() })
    const answer = await send(method, `/v1${path}`, body).then(read, () => null)
    if (!answer) return null
    // This test expects no refusals, so any refusal fails it.
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as Answer
  }
}
type Call = Awaited<ReturnType<typeof signedIn>>

async function readEveryItem<Doc>(call: Call, path: string): Promise<Doc[]> {
  const items: Doc[] = []
  const query = new URLSearchParams({ limit: '200' })
  for (;;) {
    const page = await call<Page<Doc>>('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`)
    if (!page) throw new Error('The cloud did not answer.')
    items.push(...page.items)
    if (!page.next) return items
    query.set('cursor', page.next)
  }
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
    const form = { lineItemCode: code, description: 'Written under load', unitPrice: 1 }
    const item = await call<Item>('POST', '/chargeItems', form)
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

async function killManyTimes(env: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'belay-crash-'))
  const port = await findFreePort()
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

    const items = new Map((await readEveryItem<Item>(call, '/chargeItems')).map((item) => [item.lineItemCode, item]))
    const lost = [...ledger.prices].filter(([code, { acknowledged, sent }]) => {
      const price = items.get(code)?.unitPrice
      return price === undefined || price < acknowledged || price > sent
    })
    expect(lost, 'acknowledged charge items that are not there as acknowledged').toEqual([])

    // A request, its notifications and its trail are one commit, so either all exist or nothing.
    const requests = await readEveryItem<{ id: string; organization: string }>(call, '/programRequests')
    const written = requests.filter(({ organization }) => /^K\d+W\d+-\d+$/.test(organization))
    const lostRequests = ledger.requests.difference(new Set(written.map(({ organization }) => organization)))
    expect([...lostRequests], 'acknowledged requests that are gone').toEqual([])
    const path = '/notifications?where[type]=program_request'
    const notifications = await readEveryItem<{ relatedDocumentId: string }>(call, path)
    const notified = new Set(notifications.map(({ relatedDocumentId }) => relatedDocumentId))
    const silent = written.filter(({ id }) => !notified.has(id))
    expect(silent, 'requests without a notification').toEqual([])
    const unknown = notified.difference(new Set(requests.map(({ id }) => id)))
    expect([...unknown], 'notifications of requests that do not exist').toEqual([])

    expect(ledger.prices.size, 'enough was written to mean something').toBeGreaterThan(KILLS * WRITERS)
  } finally {
    await cloud.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

test.each(['SQLite', 'PostgreSQL'])(
  'twenty kills under load lose no acknowledged write and leave no partial commit, on %s',
  { timeout: 240_000 },
  async (engine) => {
    if (engine === 'SQLite') return killManyTimes({})
    const { url, drop } = await createDatabase(testPostgres())
    await killManyTimes({ DATABASE_URL: url }).finally(drop)
  },
)
