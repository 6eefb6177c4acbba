import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COLLECTIONS } from '../cloud/src/collections.ts'
import { identityHooks } from '../cloud/src/features/users/identity-hooks.ts'
import { systemClock } from '../cloud/src/platform/clock.ts'
import { openSqliteStore } from '../cloud/src/platform/documents/sqlite.ts'
import { openDiskFiles } from '../cloud/src/platform/files/disk.ts'
import type { Services } from '../cloud/src/platform/gate.ts'
import { openIdentity } from '../cloud/src/platform/identity/open-identity.ts'
import { randomIds } from '../cloud/src/platform/ids.ts'
import { quietLog } from '../cloud/src/platform/log.ts'
import { readSettings } from '../cloud/src/platform/settings.ts'
import { loadSample } from '../cloud/src/sample/load-sample.ts'
import { ADA, CLEO, FINN } from '../cloud/src/sample/people.ts'
import { openPersonClient } from '../cloud/src/sample/person-client.ts'
import { sampleID } from '../cloud/src/sample/random.ts'

/**
 * Loads a sample centre into SQLite in a temporary folder. Answers how long that took, and the calls as an Admin and
 * as a client make them, without HTTP.
 */
export async function openCentre(sample: 'small' | 'large') {
  const dataDir = mkdtempSync(join(tmpdir(), `belay-bench-${sample}-`))
  // Allowances are off: the loops of a benchmark would use them up at once.
  const settings = readSettings({}, { dataDir, sample, allowances: 0 })
  const store = openSqliteStore({ file: join(dataDir, 'app.db') })
  await store.prepare(COLLECTIONS)
  mkdirSync(join(dataDir, 'files'))
  const services: Services = {
    settings,
    clock: systemClock,
    ids: randomIds,
    log: quietLog,
    store,
    files: openDiskFiles(join(dataDir, 'files')),
  }
  const identity = await openIdentity({ settings, clock: systemClock, log: quietLog, hooks: identityHooks(services) })
  const began = performance.now()
  await loadSample(services, identity)
  const seconds = (performance.now() - began) / 1000

  return {
    seconds,
    admin: openPersonClient(services, ADA),
    client: openPersonClient(services, CLEO),
    finnsUserID: sampleID('user', FINN.email),
    async close() {
      await identity.close()
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type Centre = Awaited<ReturnType<typeof openCentre>>
