import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { COLLECTIONS } from './collections.ts'
import { followCentre } from './features/centre/current-centre.ts'
import { withProgramCopies } from './features/programs/facts/copy-program-facts.ts'
import { withSecurityEvents } from './features/security-events/record-security-changes.ts'
import { startSecurityEvents } from './features/security-events/store-security-events.ts'
import { createFirstAdminLink } from './features/users/first-admin.ts'
import { users } from './features/users/users.documents.ts'
import type { Services } from './platform/calls/gate.ts'
import { openPostgresStore } from './platform/documents/postgres/postgres.ts'
import { openSqliteStore } from './platform/documents/sqlite/sqlite.ts'
import { UserError } from './platform/documents/startup-errors.ts'
import { createDiskFiles } from './platform/files/disk.ts'
import { openPostgresFiles } from './platform/files/postgres.ts'
import { accounts } from './platform/identity/identity.documents.ts'
import { openIdentity } from './platform/identity/open-identity.ts'
import { toDatabase } from './platform/postgres/connections.ts'
import { createDatabaseClock } from './platform/postgres/database-clock.ts'
import { withStartLock } from './platform/postgres/locks.ts'
import { randomIds } from './platform/process/ids.ts'
import type { Log } from './platform/process/log.ts'
import { createPdfSeal } from './platform/seal/seal-pdf.ts'
import type { Settings } from './platform/settings/settings.ts'
import { systemClock } from './platform/time/clock.ts'
import { loadSample } from './sample/load-sample.ts'
import { findPublicSampleError } from './sample/sample-mark.ts'

export type Opened = Awaited<ReturnType<typeof open>>

/** Opens and updates the databases, files and identity. Processes that share a database do this one after the other. */
export function openBelay(settings: Settings, log: Log): Promise<Opened> {
  if (!settings.databaseUrl) return open(settings, log)
  return withStartLock(
    settings.databaseUrl,
    () => log.info('waiting for another process to prepare the database'),
    () => open(settings, log),
  )
}

async function open(settings: Settings, log: Log) {
  const { readMemory } = settings
  const database = toDatabase(settings, log)
  const documents = database
    ? openPostgresStore({ ...database, readMemory })
    : openSqliteStore({ file: join(settings.dataDir, 'app.db'), readMemory })
  const store = withSecurityEvents(withProgramCopies(documents, settings))
  const centre = followCentre({ settings, store, log })
  await store.prepare(COLLECTIONS)
  await centre.read()
  const filesDir = join(settings.dataDir, 'files')
  mkdirSync(filesDir, { recursive: true, mode: 0o700 })
  const files = database ? await openPostgresFiles(database) : { ...createDiskFiles(filesDir), close: async () => {} }
  const clock = database ? await createDatabaseClock(store.ping) : { ...systemClock, stop: () => {} }
  // Runs before `openIdentity` checks the secret: the sample is the actual problem, not the sample's other secret.
  const reason = await findPublicSampleError(settings, store)
  if (reason) throw new UserError(reason)
  const identity = await openIdentity({ settings, store, clock })
  const sealPdf = createPdfSeal({ settings, store, clock }, identity)
  const services: Services = { settings, clock, ids: randomIds, log, store, files, identity, sealPdf }
  const securityEvents = startSecurityEvents(services)
  await loadSample(services)
  const lacksAccounts = (await store.count(users, {}, 1)) > 0 && (await store.count(accounts, {}, 1)) === 0
  return {
    services,
    /** A one-time link to become the first Admin. Null if there is an Admin. */
    firstAdminLink: await createFirstAdminLink(services),
    warnings: lacksAccounts ? [WITHOUT_ACCOUNTS] : [],
    async close() {
      clock.stop()
      centre.end()
      await securityEvents.close()
      await Promise.allSettled([files.close(), store.close()])
    },
  }
}

/** The warning that the documents contain people but no accounts. */
const WITHOUT_ACCOUNTS =
  'There are people in the documents, but nobody has an account, so nobody can sign in. The data is from an earlier ' +
  'version. Restore a backup (npm run restore -- file.tar.gz), or start anew: npm run reset'
