import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { openTestStore } from '../../testing/engines.ts'
import { testPostgres } from '../../testing/schemas.ts'
import { openTelling, toPayloads } from './postgres-changes.ts'
import { postgres } from './postgres-dialect.ts'
import type { Change, Collection } from './store.ts'

type Note = { id: string; createdAt: number; text: string; readers: string[] }
const notes: Collection<Note> = {
  name: 'notes',
  idField: 'id',
  schemaVersion: 1,
  indexVersion: 1,
  keys: { text: { type: 'text', of: (note) => note.text } },
  lists: [{ where: [], orderBy: 'text' }],
  audience: (note) => ({ emails: note.readers }),
}
const note = (id: string, readers: string[] = []): Note => ({ id, createdAt: 1, text: id, readers })

/** Opens two stores on one schema, like two processes. The second one listens. */
async function two() {
  const { store: one, again, schema, close } = await openTestStore('postgres', [notes])
  const other = await again()
  const heard: Change[] = []
  other.onChange((changes) => heard.push(...changes))
  await other.prepare([notes])
  return { one, other, heard, schema, close }
}

describe('Several processes on one PostgreSQL database', () => {
  test("get each other's commits, and their own commits once", async () => {
    const { one, other, heard, close } = await two()
    const mine: string[] = []
    one.onChange((changes) => mine.push(...changes.map(({ id }) => id)))
    await one.prepare([notes])
    await one
      .batch()
      .create(notes, note('1', ['kim']))
      .commit()
    await other.batch().create(notes, note('2')).commit()
    await vi.waitFor(() => expect(heard.map(({ id }) => id).sort()).toEqual(['1', '2']))
    await vi.waitFor(() => expect([...mine].sort()).toEqual(['1', '2']))
    expect(heard.find(({ id }) => id === '1')).toEqual({
      collection: 'notes',
      id: '1',
      kind: 'create',
      audience: { emails: ['kim'] },
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([heard.length, mine.length]).toEqual([2, 2])
    await close()
  })

  test('get all changes of a commit with hundreds of documents', async () => {
    const { one, heard, close } = await two()
    const batch = one.batch()
    for (let at = 0; at < 500; at++) batch.create(notes, note(`note-${at}`, [`reader-${at}@example.edu`]))
    await batch.commit()
    await vi.waitFor(() => expect(heard).toHaveLength(500))
    expect(new Set(heard.map(({ id }) => id)).size).toBe(500)
    await close()
  })

  test('get the commits of a process that died before it could notify them', async () => {
    const { heard, schema, close } = await two()
    const client = new pg.Client({ connectionString: testPostgres() })
    await client.connect()
    const telling = openTelling(postgres(schema), `${schema}_changes`, 'a process that died')
    const { keep } = telling.of([{ collection: 'notes', id: 'untold', kind: 'create', audience: null }])
    await client.query(keep.sql, keep.values)
    await vi.waitFor(() => expect(heard.map(({ id }) => id)).toEqual(['untold']), { timeout: 10_000 })
    const { rows } = await client.query(`select from ${postgres(schema).table('_untold')}`)
    expect(rows).toEqual([])
    await client.end()
    await close()
  })

  test('reconnect after a broken connection and report that changes may have been missed', async () => {
    const { one, other, heard, schema, close } = await two()
    const missed = vi.fn()
    other.onChange(() => {}, missed)
    expect(missed).not.toHaveBeenCalled()
    const client = new pg.Client({ connectionString: testPostgres() })
    await client.connect()
    const { rowCount } = await client.query('select pg_terminate_backend(pid) from pg_stat_activity where query = $1', [
      `listen "${schema}_changes"`,
    ])
    expect(rowCount).toBe(1)
    await client.end()
    let at = 0
    await vi.waitFor(
      async () => {
        await one
          .batch()
          .create(notes, note(`again-${++at}`))
          .commit()
        expect(heard.length).toBeGreaterThan(0)
      },
      { timeout: 5000, interval: 100 },
    )
    expect(missed).toHaveBeenCalledTimes(1)
    await close()
  })
})

test("every payload is below PostgreSQL's size limit, and the payloads together contain the whole audience", () => {
  const emails = Array.from({ length: 2000 }, (_, at) => `somebody-${at}-ü@example.edu`)
  const changes: Change[] = [
    { collection: 'notes', id: 'a', kind: 'create', audience: { emails, roles: ['Facilitator'] } },
    ...Array.from(
      { length: 300 },
      (_, at): Change => ({ collection: 'notes', id: `n${at}`, kind: 'update', audience: null }),
    ),
  ]
  const texts = toPayloads('sender', changes)
  for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8000)
  const told = texts.flatMap((text) => (JSON.parse(text) as { changes: Change[] }).changes)
  expect(new Set(told.flatMap(({ audience }) => audience?.emails ?? []))).toEqual(new Set(emails))
  expect(told.some(({ id, audience }) => id === 'a' && audience?.roles?.includes('Facilitator'))).toBe(true)
  expect(new Set(told.map(({ id }) => id)).size).toBe(301)
})
