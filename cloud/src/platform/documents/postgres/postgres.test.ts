import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestStore } from '../../../testing/engines.ts'
import { testPostgres } from '../../../testing/schemas.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { withConnection } from '../../postgres/connections.ts'
import type { Change } from '../store.ts'
import { add, book, books } from '../store-tests/books.testing.ts'
import { createNotifyStatements, toPayloads } from './postgres-changes.ts'
import { postgres } from './postgres-dialect.ts'

/** Opens two stores on one schema, like two processes. The second one listens. */
async function openTwo() {
  const { store: one, again, schema, close } = await openTestStore('postgres', [books])
  onTestFinished(close)
  const other = await again()
  const heard: Change[] = []
  other.onChange((changes) => heard.push(...changes))
  await other.prepare([books])
  return { one, other, heard, schema }
}

describe('Several processes on one PostgreSQL database', () => {
  test("get each other's commits, and their own commits once", async () => {
    const { one, other, heard } = await openTwo()
    const mine: string[] = []
    one.onChange((changes) => mine.push(...changes.map(({ id }) => id)))
    await one.prepare([books])
    await add(one, book('1', { readers: ['kim'] }))
    await add(other, book('2'))
    await waitUntil(() => expect(heard.map(({ id }) => id).sort()).toEqual(['1', '2']))
    await waitUntil(() => expect([...mine].sort()).toEqual(['1', '2']))
    const created = { collection: 'books', id: '1', kind: 'create', audience: { emails: ['kim'] } }
    expect(heard.find(({ id }) => id === '1')).toEqual(created)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([heard.length, mine.length]).toEqual([2, 2])
  })

  test('get all changes of a commit with hundreds of documents', async () => {
    const { one, heard } = await openTwo()
    await add(one, ...Array.from({ length: 500 }, (_, at) => book(`${at}`, { readers: [`reader-${at}@example.edu`] })))
    await waitUntil(() => expect(heard).toHaveLength(500))
    expect(new Set(heard.map(({ id }) => id)).size).toBe(500)
  })

  test('get the commits of a process that died before it could notify them', async () => {
    const { heard, schema } = await openTwo()
    const telling = createNotifyStatements(postgres(schema), `${schema}_changes`, 'a process that died')
    const { storeChanges } = telling.forChanges([{ collection: 'books', id: 'untold', kind: 'create', audience: null }])
    await withConnection(testPostgres(), async (client) => {
      await client.query(storeChanges.sql, storeChanges.values)
      await vi.waitFor(() => expect(heard.map(({ id }) => id)).toEqual(['untold']), { timeout: 10_000 })
      const { rows } = await client.query(`select from ${postgres(schema).table('_untold')}`)
      expect(rows).toEqual([])
    })
  })

  test('reconnect after a broken connection and report that changes may have been missed', async () => {
    const { one, other, heard, schema } = await openTwo()
    const missed = vi.fn()
    other.onChange(() => {}, missed)
    expect(missed).not.toHaveBeenCalled()
    const terminate = 'select pg_terminate_backend(pid) from pg_stat_activity where query = $1'
    const { rowCount } = await withConnection(testPostgres(), (client) =>
      client.query(terminate, [`listen "${schema}_changes"`]),
    )
    expect(rowCount).toBe(1)
    let at = 0
    await vi.waitFor(
      async () => {
        await add(one, book(`again-${++at}`))
        expect(heard.length).toBeGreaterThan(0)
      },
      { timeout: 5000, interval: 100 },
    )
    expect(missed).toHaveBeenCalledTimes(1)
  })
})

test("every payload is below PostgreSQL's size limit, and the payloads together contain the whole audience", () => {
  const emails = Array.from({ length: 2000 }, (_, at) => `somebody-${at}-ü@example.edu`)
  const kind = 'update' as const
  const changes: Change[] = [
    { collection: 'books', id: 'a', kind: 'create', audience: { emails, roles: ['Facilitator'] } },
    ...Array.from({ length: 300 }, (_, at) => ({ collection: 'books', id: `n${at}`, kind, audience: null })),
  ]
  const texts = toPayloads('sender', changes)
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000)
  const sent = texts.flatMap((text) => (JSON.parse(text) as { changes: Change[] }).changes)
  expect(new Set(sent.flatMap(({ audience }) => audience?.emails ?? []))).toEqual(new Set(emails))
  expect(sent.some(({ id, audience }) => id === 'a' && audience?.roles?.includes('Facilitator'))).toBe(true)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(301)
})
