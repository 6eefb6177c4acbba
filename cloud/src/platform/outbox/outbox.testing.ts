import { afterEach, describe } from 'vitest'
import { notifications } from '../../features/notifications/notifications.documents.ts'
import { reportMailTrouble, reportUndelivered } from '../../features/notifications/undelivered-mails.ts'
import { createSigningLinkMailer } from '../../features/programs/contracts/signing/mail-signing-link.ts'
import { type User, users } from '../../features/users/users.documents.ts'
import { ENGINES, type Engine } from '../../testing/engines.ts'
import { openTestIdentity } from '../../testing/identity-over-http.ts'
import { createTestLog } from '../../testing/test-log.ts'
import { SYSTEM } from '../calls/actor.ts'
import { transact } from '../documents/transaction.ts'
import { renderMail } from '../mail/mail-template.ts'
import { createMailer } from '../mail/mailer.ts'
import { randomIds } from '../process/ids.ts'
import type { JobHandlers } from './job-handlers.ts'
import { enqueue, type OutboxJob, outboxEntries } from './outbox.ts'
import { startOutbox } from './outbox-worker.ts'

export const createUser = (email: string, more: Partial<User> = {}): User => ({
  email,
  username: email,
  userid: `uid-${email}`,
  permission: 'Client',
  disabled: false,
  photoURL: null,
  createdAt: 1,
  ...more,
})

type Options = { handlers?: Partial<JobHandlers>; smtp?: boolean; password?: boolean }
const closing: (() => unknown)[] = []

/** Starts the outbox of an empty cloud with an Admin, Ada, and a Facilitator, Fay. `worker` starts another process. */
async function start(engine: Engine, options: Options = {}) {
  const online = await openTestIdentity(engine)
  closing.push(online.close)
  // Only the workers of the test run jobs.
  await online.outbox.stop()
  const { store, services } = online
  const ada = createUser('ada@example.edu', { permission: 'Admin' })
  const fay = createUser('fay@example.edu', { permission: 'Facilitator' })
  await store.batch().create(users, ada).create(users, fay).commit()
  const settings = {
    ...online.settings,
    ...(options.smtp === false ? { mail: { ...online.settings.mail, smtpUrl: '' } } : {}),
    ...(options.password ? { mail: { ...online.settings.mail, smtpUrl: online.office.urlWithPassword } } : {}),
  }
  const deleted: string[] = []
  const deleteFile = async (fileID: string) => void deleted.push(fileID)
  const files = { put: async () => '', get: async () => null, delete: deleteFile }
  const worker = () => {
    const mailer = createMailer(settings, store, services.identity)
    const outbox = startOutbox({
      ...services,
      mailer,
      mailContractLink: createSigningLinkMailer({ ...services, settings }, mailer),
      finishPayRun: async () => {},
      files,
      log: createTestLog(),
      settings,
      createAttachment: async () => null,
      copyPhoto: async () => {},
      sendPush: async () => {},
      onUndelivered: reportUndelivered({ settings }),
      onMailTrouble: reportMailTrouble({ settings }),
      ...(options.handlers ? { handlers: options.handlers } : {}),
    })
    closing.push(outbox.stop)
    return outbox
  }
  const outbox = worker()
  return {
    online,
    store,
    deleted,
    worker,
    outbox,
    drainAfter: async (ms: number) => {
      online.clock.advance(ms)
      await outbox.drain()
    },
    enqueueJob: (job: OutboxJob) =>
      transact({ store, clock: online.clock, ids: randomIds }, SYSTEM, 'test', async (tx) => enqueue(tx, job)),
    /** Returns a person's notifications in the app. */
    notificationsOf: async (recipientEmail: string) =>
      (await store.find(notifications, { where: { recipientEmail }, orderBy: 'createdAt' })).items,
    waiting: async () =>
      (await store.find(outboxEntries, { orderBy: 'dueAt' })).items.filter(({ givenUp }) => !givenUp),
    givenUp: async () => (await store.find(outboxEntries, { orderBy: 'dueAt' })).items.filter(({ givenUp }) => givenUp),
    to: (to: string) => renderMail(settings, { to, subject: `For ${to}`, paragraphs: ['Hello.'] }),
  }
}

/** Runs a suite about the outbox on each engine. Stops the outboxes of a test before its log is checked. */
export function onBothOutboxes(suite: (open: (options?: Options) => ReturnType<typeof start>) => void): void {
  describe.each(ENGINES)('The outbox on %s', (engine) => {
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close()
    })
    suite((options) => start(engine, options))
  })
}
