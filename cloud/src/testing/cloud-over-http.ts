import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { flushCounts } from '../features/measurements/count-measurements.ts'
import { reportMailTrouble, reportUndelivered } from '../features/notifications/undelivered-mails.ts'
import { finishPayRun } from '../features/pay-runs/finish-pay-run.ts'
import { createSignedCopyMaker } from '../features/programs/contracts/pdf/signed-copy.ts'
import { createSigningLinkMailer } from '../features/programs/contracts/signing/mail-signing-link.ts'
import { withProgramCopies } from '../features/programs/facts/copy-program-facts.ts'
import { createPushSender } from '../features/push/send-notification.ts'
import { withSecurityEvents } from '../features/security-events/record-security-changes.ts'
import { collectSecurityEvents } from '../features/security-events/store-security-events.ts'
import { photoCopier } from '../features/users/copy-photo.ts'
import { users } from '../features/users/users.documents.ts'
import type { Services } from '../platform/calls/gate.ts'
import type { DocumentStore } from '../platform/documents/store.ts'
import { createDiskFiles } from '../platform/files/disk.ts'
import { openPostgresFiles } from '../platform/files/postgres.ts'
import { openIdentity } from '../platform/identity/open-identity.ts'
import { createLive } from '../platform/live/live.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { startOutbox } from '../platform/outbox/outbox-worker.ts'
import { randomIds } from '../platform/process/ids.ts'
import type { Log } from '../platform/process/log.ts'
import { createPdfSeal } from '../platform/seal/seal-pdf.ts'
import { type Overrides, readSettings } from '../platform/settings/settings.ts'
import { createAccountTools } from './account-tools.ts'
import { SENT_AT_ONCE, START } from './cloud.ts'
import { type Engine, openSharedTestStore, openTestStore } from './engines.ts'
import { testPostgres } from './schemas.ts'
import { createTestLog } from './test-log.ts'

export type Signed = { userid: string; cookie: string; bearer: { authorization: string } }

/** The options of identity for tests: the password hash and the address of the bot check. */
type IdentityOptions = Partial<Omit<Parameters<typeof openIdentity>[0], 'settings' | 'store' | 'clock'>>
export type WebOptions = {
  settings?: Overrides
  port?: number
  webFolder?: string
  databaseUrl?: string
  identity?: IdentityOptions
  log?: Log
  /** Opens connections to PostgreSQL that no other test uses, for a test that cuts them. */
  hasOwnConnections?: boolean
}

/** The open stores of files of this worker's prepared schemas. */
const sharedFiles = new Map<string, ReturnType<typeof openPostgresFiles>>()

/** Opens a complete cloud over HTTP with real sign-in, files and outbox. Tests control only the clock. */
export async function openWeb(engine: Engine, options: WebOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'belay-web-'))
  const databaseUrl = engine === 'postgres' ? (options.databaseUrl ?? testPostgres()) : ''
  const {
    store: documents,
    close,
    schema,
    again,
  } = options.databaseUrl
    ? await openTestStore(engine, undefined, databaseUrl)
    : await openSharedTestStore(engine, options)
  const isShared = !(options.databaseUrl || options.hasOwnConnections)
  const openFiles = () => openPostgresFiles({ url: databaseUrl, schema })
  const databaseFiles = databaseUrl
    ? await (isShared ? sharedFiles.getOrInsertComputed(schema, openFiles) : openFiles())
    : null
  let now = START
  const clock = { now: () => now, advance: (ms: number) => (now += ms) }
  const log = options.log ?? createTestLog()

  const [first, port] = await openServer(options.port ?? 0)
  const mail = { ...SENT_AT_ONCE, ...options.settings?.mail }
  const overrides = { checkAnswers: true, dataDir: folder, databaseUrl, port }
  const settings = readSettings({}, { ...overrides, ...options.settings, mail })

  /** Starts a process on the database, which answers at a server. */
  async function startProcess(ownDocuments: DocumentStore, server: TestServer, identityOptions: IdentityOptions) {
    const store = withSecurityEvents(withProgramCopies(ownDocuments, settings))
    const files = databaseFiles ?? createDiskFiles(join(folder, 'files'))
    const identity = await openIdentity({ settings, store, clock, passwordCost: 4, ...identityOptions })
    const sealPdf = createPdfSeal({ settings, store, clock }, identity)
    const services: Services = { settings, clock, ids: randomIds, log, store, files, identity, sealPdf }
    const mailer = createMailer(settings, store, identity)
    const outbox = startOutbox({
      ...services,
      mailer,
      createAttachment: createSignedCopyMaker(services),
      copyPhoto: photoCopier(services),
      sendPush: createPushSender(services),
      mailContractLink: createSigningLinkMailer(services, mailer),
      finishPayRun: () => finishPayRun(services),
      onUndelivered: reportUndelivered(services),
      onMailTrouble: reportMailTrouble(services),
    })
    const live = createLive(store)
    server.answerWith(createApp({ services, live, webFolder: options.webFolder ?? null }))
    const stop = async () => {
      live.close()
      server.close()
      await outbox.stop()
      await flushCounts(services)
    }
    return { services, store, outbox, stop }
  }

  const main = await startProcess(documents, first, options.identity ?? {})
  const { services, store, outbox } = main
  const securityEvents = collectSecurityEvents(services)
  const processes = [main]
  const home = `http://localhost:${port}`

  const web = {
    services,
    settings,
    store,
    /** `again` opens the store as another process. `schema` is the PostgreSQL schema of its tables. */
    again,
    schema,
    clock,
    outbox,
    ...createAccountTools(services),
    /** Stores the security events in memory. */
    storeSecurityEvents: securityEvents.flush,
    port,
    home,
    /** Starts another process on the same database. Returns its port. */
    async another(identityOptions = options.identity ?? {}): Promise<number> {
      const [server, otherPort] = await openServer(0)
      const process = await startProcess(await again(), server, identityOptions)
      // Tests wait for the e-mails of the first process, so no other one sends any.
      await process.outbox.stop()
      processes.push(process)
      return otherPort
    },
    fetch: (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init }),
    post: (path: string, body: string | FormData, headers: Record<string, string> = {}) =>
      web.fetch(path, {
        method: 'POST',
        body,
        headers: { ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}), ...headers },
      }),
    /** Creates an account with the password "correct-horse" and signs in. */
    async member(email: string, { verified = true } = {}): Promise<Signed> {
      const userid = await web.createAccount({ email, verified })
      const answer = await web.post('/identity/sign-in/email', JSON.stringify({ email, password: 'correct-horse' }))
      if (answer.status !== 200) throw new Error(`could not sign in: ${answer.status}`)
      return { userid, ...(await web.headersFor(answer.headers.getSetCookie())) }
    },
    /** Creates an account, signs in, and registers the person as an Admin. */
    async admin(email: string): Promise<Signed> {
      const person = await web.member(email)
      await web.fetch('/v1/users/register', { method: 'POST', headers: person.bearer })
      const user = await store.get(users, email)
      if (!user) throw new Error(`${email} is not registered`)
      await store
        .batch()
        .put(users, { ...user, permission: 'Admin' }, user.version)
        .commit()
      return person
    },
    /** Returns the cookie and bearer headers of a browser with these cookies. */
    async headersFor(cookies: readonly string[]): Promise<Omit<Signed, 'userid'>> {
      const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
      const answer = await web.fetch('/identity/token', { headers: { cookie } })
      const { token } = (await answer.json()) as { token: string }
      return { cookie, bearer: { authorization: `Bearer ${token}` } }
    },
    async close() {
      for (const { stop } of processes) await stop()
      if (!isShared) await databaseFiles?.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return web
}
export type Web = Awaited<ReturnType<typeof openWeb>>

type TestServer = { answerWith: (listener: RequestListener) => void; close: () => void }

/** Opens a server that answers 503 until it gets a listener. Returns it and its port. */
async function openServer(wantedPort: number): Promise<[TestServer, number]> {
  let answer: RequestListener = (_incoming, outgoing) => outgoing.writeHead(503).end()
  const server = createServer((incoming, outgoing) => answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const answerWith = (listener: RequestListener) => {
    answer = listener
  }
  return [{ answerWith, close: () => void server.close() }, (server.address() as AddressInfo).port]
}
