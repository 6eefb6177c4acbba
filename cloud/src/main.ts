import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { announce, announceTrouble } from './announce.ts'
import { createApp } from './app.ts'
import { COLLECTIONS } from './collections.ts'
import { signedCopies } from './features/client-programs/signed-copy.ts'
import { flushCounts } from './features/measurements/counting.ts'
import { tellOfUndelivered } from './features/notifications/undelivered.ts'
import { offerFirstAdmin } from './features/users/first-admin.ts'
import { identityHooks, isDisabled } from './features/users/identity-hooks.ts'
import { photoCopier } from './features/users/photos.ts'
import { users } from './features/users/users.documents.ts'
import { openWebFiles } from './http/web-files.ts'
import { systemClock } from './platform/clock.ts'
import { takeDataFolder } from './platform/data-folder.ts'
import { openPostgresStore } from './platform/documents/postgres.ts'
import { openSqliteStore } from './platform/documents/sqlite.ts'
import { whyNotOpened } from './platform/documents/start-trouble.ts'
import { openDiskFiles } from './platform/files/disk.ts'
import { openPostgresFiles } from './platform/files/postgres.ts'
import type { Services } from './platform/gate.ts'
import { issuerTrouble } from './platform/identity/issuer.ts'
import { openIdentity } from './platform/identity/open.ts'
import { reconcile } from './platform/identity/reconcile.ts'
import { randomIds } from './platform/ids.ts'
import { openLive } from './platform/live/live.ts'
import { consoleLog } from './platform/log.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { startOutbox } from './platform/outbox/worker.ts'
import { readSettings } from './platform/settings.ts'
import { surviveStrayErrors } from './platform/stray-errors.ts'
import { loadSample } from './sample/load.ts'
import { whyNotInProduction } from './sample/mark.ts'
import { warningsOf } from './warnings.ts'

const settings = orSay(() => readSettings(process.env))
orSay(() => takeDataFolder(settings))
const store = await orExplain(openStore)
const filesDir = join(settings.dataDir, 'files')
mkdirSync(filesDir, { recursive: true, mode: 0o700 })
const files = await orExplain(async () => (settings.databaseUrl ? openPostgresFiles({ url: settings.databaseUrl }) : openDiskFiles(filesDir)))

const services: Services = { settings, clock: systemClock, ids: randomIds, log: consoleLog, store, files }
const identity = await orExplain(() => openIdentity({ settings, clock: systemClock, log: consoleLog, hooks: identityHooks(services) }))
const unfit = await whyNotInProduction(settings, store, identity)
if (unfit) endSaying(unfit)
await loadSample(services, identity)
await reconcile({ store, identity, log: consoleLog, users })

const outbox = startOutbox({
  store,
  mailer: openMailer(settings, store),
  identity,
  files,
  clock: systemClock,
  ids: randomIds,
  log: consoleLog,
  settings,
  attached: signedCopies(services),
  copyPhoto: photoCopier(services),
  isDisabled: isDisabled(services),
  undelivered: tellOfUndelivered(services),
})
const live = openLive(store)
const app = createApp({ services, identity, live, web: openWebFiles(join(import.meta.dirname, '../../web/dist')) })

const server = serve({ fetch: app.fetch, port: settings.port, hostname: settings.host }, async () => {
  surviveStrayErrors(services.log)
  announce(services, await offerFirstAdmin(services), warningsOf(settings, process.env))
  const trouble = await issuerTrouble(settings)
  if (trouble) announceTrouble(trouble)
})
server.on('error', (error: NodeJS.ErrnoException) => {
  endSaying(error.code === 'EADDRINUSE' ? `Port ${settings.port} is in use. Choose another: PORT=8081 npm start` : error.message)
})

async function openStore() {
  const opened = settings.databaseUrl ? openPostgresStore({ url: settings.databaseUrl }) : openSqliteStore({ file: join(settings.dataDir, 'app.db') })
  await opened.prepare(COLLECTIONS)
  return opened
}

/** What the work on the databases answers; or else why they cannot be opened, and the end. */
async function orExplain<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    return endSaying(whyNotOpened(error, settings) ?? (error as Error).stack)
  }
}

/** What the work answers; or else its reasons, which are in words, and the end. */
function orSay<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    return endSaying((error as Error).message)
  }
}

function endSaying(words: string | undefined): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

/** Stops taking requests, finishes what was begun, and closes the databases. */
async function stop() {
  live.close()
  server.close()
  await outbox.stop()
  await flushCounts(services)
  await identity.close()
  await store.close()
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
