// `node bench/store.bench.ts`: how long the document store takes by itself with 10,000 and with 100,000 documents, on
// SQLite and on PostgreSQL. In milliseconds: the median of 50 rounds after 10 that are not counted; commits per second,
// from eight writers at once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgresStore } from '../cloud/src/platform/documents/postgres.ts'
import { openSqliteStore } from '../cloud/src/platform/documents/sqlite.ts'
import type { Collection, DocumentStore } from '../cloud/src/platform/documents/store.ts'
import { startPostgres } from '../scripts/postgres.js'

const SIZES = [10_000, 100_000]
const ROUNDS = 50
const WRITERS = 8
const STATUSES = ['Pending', 'Approved', 'Declined', 'Completed']
const WORDS = ['ropes', 'climbing', 'bridge', 'forest', 'river', 'night', 'winter', 'team']

type BenchRequest = {
  id: string
  status: string
  organization: string
  createdAt: number
  approvedAt: number | null
  emails: string[]
  notes: string
}
const requests: Collection<BenchRequest> = {
  name: 'requests',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  keys: {
    status: { type: 'text', of: (doc) => doc.status },
    createdAt: { type: 'number', of: (doc) => doc.createdAt },
    approvedAt: { type: 'number', of: (doc) => doc.approvedAt },
  },
  multiValueKeys: { emails: (doc) => doc.emails },
  lists: [
    { where: [], orderBy: 'createdAt' },
    { where: [], orderBy: 'approvedAt' },
    { where: ['status'], orderBy: 'createdAt' },
    { where: ['emails'], orderBy: 'createdAt' },
  ],
  words: (doc) => doc.organization,
  audience: (doc) => ({ emails: doc.emails }),
}

const createRequest = (at: number): BenchRequest => ({
  id: `request-${at}`,
  status: STATUSES[at % 4] ?? '',
  organization: `${WORDS[at % 8]} ${WORDS[(at * 3) % 8]} club ${at}`,
  createdAt: 1_700_000_000_000 + at * 60_000,
  approvedAt: at % 4 === 0 ? null : 1_700_000_000_000 + at * 61_000,
  emails: [`client-${at % 500}@example.edu`, `contact-${at}@example.edu`],
  notes: 'What the organization wrote about its group, its wishes and its worries. '.repeat(6),
})

async function measureMedian(read: (round: number) => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 10; warm++) await read(warm)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await read(round)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? Number.NaN
}

async function load(store: DocumentStore, size: number): Promise<void> {
  for (let from = 0; from < size; from += 1000) {
    await store.commit(
      Array.from({ length: 1000 }, (_, at) => ({
        collection: requests,
        id: `request-${from + at}`,
        expectedVersion: 0,
        doc: createRequest(from + at),
      })),
    )
  }
}

/** Each writer creates documents and changes each once: two commits a document. */
async function commitsPerSecond(store: DocumentStore, size: number): Promise<number> {
  const documentsPerWriter = 100
  const began = performance.now()
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; turn < documentsPerWriter; turn++) {
        const doc = createRequest(size + writer * documentsPerWriter + turn)
        await store.batch().create(requests, doc).commit()
        await store
          .batch()
          .put(requests, { ...doc, status: 'Approved' }, 1)
          .commit()
      }
    }),
  )
  return (2 * documentsPerWriter * WRITERS) / ((performance.now() - began) / 1000)
}

async function measure(store: DocumentStore, size: number): Promise<Record<string, number>> {
  const began = performance.now()
  await store.prepare([requests])
  await load(store, size)
  const loading = (performance.now() - began) / 1000
  const middle = 1_700_000_000_000 + (size / 2) * 60_000
  let cursor = ''
  for (let page = 0; page < 20; page++)
    cursor =
      (await store.find(requests, { orderBy: 'createdAt', descending: true, limit: 50, ...(cursor ? { cursor } : {}) }))
        .next ?? ''
  const reads: Record<string, (round: number) => Promise<unknown>> = {
    get: (round) => store.get(requests, `request-${(round * 7919) % size}`),
    'getMany of 50': (round) =>
      store.getMany(
        requests,
        Array.from({ length: 50 }, (_, at) => `request-${(round * 50 + at * 131) % size}`),
      ),
    'newest 50': () => store.find(requests, { orderBy: 'createdAt', descending: true }),
    'newest 50, as text': () => store.findText(requests, { orderBy: 'createdAt', descending: true }),
    'page 21': () => store.find(requests, { orderBy: 'createdAt', descending: true, limit: 50, cursor }),
    'never approved': () => store.find(requests, { orderBy: 'approvedAt' }),
    'of a status': () => store.find(requests, { where: { status: 'Pending' }, orderBy: 'createdAt', descending: true }),
    'of a status, from the middle': () =>
      store.find(requests, { where: { status: 'Pending' }, orderBy: 'createdAt', from: middle }),
    'of a client': (round) =>
      store.find(requests, {
        where: { emails: `client-${round}@example.edu` },
        orderBy: 'createdAt',
        descending: true,
      }),
    'search, many hits': () => store.find(requests, { orderBy: 'createdAt', descending: true, search: 'clim for' }),
    'search, one hit': (round) =>
      store.find(requests, { orderBy: 'createdAt', descending: true, search: `club ${round * 97 + 1000}` }),
    'search, no hit': () => store.find(requests, { orderBy: 'createdAt', descending: true, search: 'nowhere' }),
    'count to 1,001': () => store.count(requests, { where: { status: 'Pending' } }),
    'sum of a month': () =>
      store.sum(
        requests,
        { orderBy: 'createdAt', from: middle, to: middle + 30 * 86_400_000 },
        ['approvedAt'],
        'status',
      ),
  }
  const figures: Record<string, number> = { 'loading, s': loading }
  for (const [name, read] of Object.entries(reads)) figures[name] = await measureMedian(read)
  figures['commits per second'] = await commitsPerSecond(store, size)
  return figures
}

const folder = mkdtempSync(join(tmpdir(), 'belay-store-bench-'))
const { url, stop } = await startPostgres()
try {
  const columns: Record<string, Record<string, number>> = {}
  for (const size of SIZES) {
    const stores = {
      SQLite: openSqliteStore({ file: join(folder, `${size}.db`) }),
      PostgreSQL: openPostgresStore({ url, schema: `bench_${size}` }),
    }
    for (const [engine, store] of Object.entries(stores)) {
      columns[`${engine} ${size / 1000}k`] = await measure(store, size)
      await store.close()
    }
  }
  const names = Object.keys(columns)
  console.log(`${''.padEnd(30)}${names.map((name) => name.padStart(18)).join('')}`)
  for (const row of Object.keys(Object.values(columns)[0] ?? {})) {
    const decimals = row.startsWith('commits') ? 0 : 2
    const figures = names.map((name) => (columns[name]?.[row] ?? Number.NaN).toFixed(decimals).padStart(18))
    console.log(`${row.padEnd(30)}${figures.join('')}`)
  }
} finally {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
