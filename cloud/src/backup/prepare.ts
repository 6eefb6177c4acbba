import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { COLLECTIONS } from '../collections.ts'
import { identityHooks } from '../features/users/identity-hooks.ts'
import { systemClock } from '../platform/clock.ts'
import { openPostgresStore } from '../platform/documents/postgres.ts'
import { openSqliteStore } from '../platform/documents/sqlite.ts'
import { openDiskFiles } from '../platform/files/disk.ts'
import { openPostgresFiles } from '../platform/files/postgres.ts'
import { openIdentity } from '../platform/identity/open.ts'
import { randomIds } from '../platform/ids.ts'
import { quietLog } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'

/** Makes every table, as the app does when it starts, and lets go of the database again. */
export async function prepareDatabase(settings: Settings): Promise<void> {
  const { databaseUrl: url, dataDir } = settings
  if (!url) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const store = url ? openPostgresStore({ url }) : openSqliteStore({ file: join(dataDir, 'app.db') })
  await store.prepare(COLLECTIONS)
  const files = url ? await openPostgresFiles({ url }) : openDiskFiles(join(dataDir, 'files'))
  const log = quietLog
  const identity = await openIdentity({
    settings,
    clock: systemClock,
    log,
    hooks: identityHooks({ settings, clock: systemClock, ids: randomIds, log, store, files }),
  })
  await identity.close()
  await store.close()
}
