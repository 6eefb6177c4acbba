import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COLLECTIONS } from '../collections.ts'
import { openSqliteStore } from '../platform/documents/sqlite.ts'
import type { AnyCollection, DocumentStore } from '../platform/documents/store.ts'

export const ENGINES = ['sqlite'] as const
export type Engine = (typeof ENGINES)[number]

export async function openTestStore(
  _engine: Engine,
  collections: readonly AnyCollection[] = COLLECTIONS,
): Promise<{ store: DocumentStore; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), `belay-store-${randomBytes(2).toString('hex')}`))
  const store = openSqliteStore({ file: join(folder, 'app.db') })
  await store.prepare(collections)
  return {
    store,
    async close() {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
