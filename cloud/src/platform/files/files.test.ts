import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ENGINES, type Engine } from '../../testing/engines.ts'
import { dropSchema, testPostgres } from '../../testing/schemas.ts'
import { createDiskFiles } from './disk.ts'
import type { Files } from './files.ts'
import { openPostgresFiles } from './postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'belay-files-'))
const schema = `test_${randomBytes(6).toString('hex')}`
const opened: { close(): Promise<void> }[] = []

/** Opens the files like a new process. */
async function open(engine: Engine): Promise<Files> {
  if (engine === 'sqlite') return createDiskFiles(join(folder, 'files'))
  const files = await openPostgresFiles({ url: testPostgres(), schema })
  opened.push(files)
  return files
}

afterAll(async () => {
  for (const files of opened) await files.close()
  rmSync(folder, { recursive: true, force: true })
  await dropSchema(schema)
})

describe.each(ENGINES)('Files of %s', (engine) => {
  test("return a file's bytes and type unchanged", async () => {
    const files = await open(engine)
    const bytes = new Uint8Array(randomBytes(300_000))
    const id = await files.put(bytes, 'image/png')
    const stored = await files.get(id)
    expect(stored?.type).toBe('image/png')
    expect(Buffer.compare(stored?.bytes ?? new Uint8Array(), bytes)).toBe(0)
  })

  test('can store an empty file, line ends, zeros and unusual types', async () => {
    const files = await open(engine)
    for (const [bytes, type] of [
      [[], 'text/plain'],
      [[10, 0, 10, 255], 'text/plain; charset="ü"'],
      [[10], ''],
    ] as const) {
      const stored = await files.get(await files.put(new Uint8Array(bytes), type))
      expect([[...(stored?.bytes ?? [])], stored?.type]).toEqual([[...bytes], type])
    }
  })

  test('store equal contents as two files', async () => {
    const files = await open(engine)
    const [one, other] = await Promise.all([files.put(new Uint8Array([1]), 'a'), files.put(new Uint8Array([1]), 'a')])
    await files.delete(one)
    expect(await files.get(one)).toBeNull()
    expect(await files.get(other)).toMatchObject({ type: 'a' })
  })

  test('can be deleted twice', async () => {
    const files = await open(engine)
    const id = await files.put(new Uint8Array([1]), 'a')
    await files.delete(id)
    await files.delete(id)
    expect(await files.get(id)).toBeNull()
  })

  test.each([
    '',
    'none',
    '.',
    '..',
    '../app.db',
    '/etc/passwd',
    '%2e%2e',
    'a\0b',
    '\ud800',
    '00000000-0000-0000-0000-000000000000',
  ])('do not contain %j, and deleting it does nothing', async (id) => {
    const files = await open(engine)
    expect(await files.get(id)).toBeNull()
    await expect(files.delete(id)).resolves.toBeUndefined()
  })

  test('appear in other processes, also to one that opens at the same time', async () => {
    const [files, other] = await Promise.all([open(engine), open(engine)])
    const id = await files.put(new Uint8Array([1, 2, 3]), 'application/pdf')
    expect([...((await other.get(id))?.bytes ?? [])]).toEqual([1, 2, 3])
    expect((await (await open(engine)).get(id))?.type).toBe('application/pdf')
  })
})

test('the folder contains only the files, and no other user can read them', async () => {
  const files = await open('sqlite')
  const id = await files.put(new Uint8Array([1]), 'a')
  const names = readdirSync(join(folder, 'files'))
  expect(names).toContain(id)
  expect(names.filter((name) => name.startsWith('.'))).toEqual([])
  expect(statSync(join(folder, 'files')).mode & 0o077).toBe(0)
  expect(statSync(join(folder, 'files', id)).mode & 0o077).toBe(0)
})
