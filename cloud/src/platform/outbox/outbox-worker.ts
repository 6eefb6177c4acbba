import { MINUTE, SECOND, TOKEN } from '@belay/contract/constants'
import { SYSTEM } from '../calls/actor.ts'
import type { Versioned } from '../documents/store.ts'
import { type Tx, transact } from '../documents/transaction.ts'
import { commitIfCurrent } from '../documents/write-batch.ts'
import { findUnreportedTrouble, type MailTrouble, mailTroubles } from '../mail/mail-trouble.ts'
import { explainMailError, wasNotAccepted } from '../mail/smtp.ts'
import { withTimeout } from '../process/with-timeout.ts'
import type { Settings } from '../settings/settings.ts'
import { addresseeOf, type GivenUp, giveUp, isUndeliverable } from './give-up.ts'
import { createJobHandlers, type JobContext, type JobHandlers, NotBefore } from './job-handlers.ts'
import { permitNotification } from './outbox.rules.ts'
import { type OutboxEntry, type OutboxJob, outboxEntries } from './outbox.ts'

const WORKERS = 4
const POLL_INTERVAL = 15 * SECOND
/** Time in ms after which another process takes over a claimed job. Must be longer than `DELIVERY_TIMEOUT`. */
const LEASE = 3 * MINUTE
const DELIVERY_TIMEOUT = 90 * SECOND

export type OutboxOptions = JobContext & {
  settings: Settings
  /** Notifies the people who can act that an e-mail was given up, in the same commit. */
  onUndelivered: (tx: Tx, mail: GivenUp) => Promise<void>
  /** Notifies Admins of mail trouble or of its end, in the commit that records the notification. */
  onMailTrouble: (tx: Tx, trouble: MailTrouble) => Promise<void>
  handlers?: Partial<JobHandlers>
}

/** Returns the wait in ms after this many failures in a row: 30 seconds, doubling up to 16 minutes. */
export const retryDelay = (failures: number): number =>
  Math.min(TOKEN.backoffMost, TOKEN.backoffFirst * 2 ** Math.max(0, failures - 1))

/**
 * Runs the jobs of the outbox, oldest first, at least once. A worker claims a job by moving its due time in a commit
 * that checks the version, and removes it after the run. E-mails have separate workers, so that a disabled account does
 * not wait for a mail server. An e-mail that can never be delivered is given up.
 */
export function startOutbox(options: OutboxOptions) {
  const { store, clock, log } = options
  const handlers: JobHandlers = { ...createJobHandlers(options), ...options.handlers }
  const runJob = <Kind extends OutboxJob['kind']>(job: Extract<OutboxJob, { kind: Kind }>, entry: OutboxEntry) =>
    handlers[job.kind as Kind](job, entry)
  let stopped = false
  const inDelivery = new Map<string, Versioned<OutboxEntry>>()

  /** Updates an entry. Returns the new entry, or null if another process changed it first. */
  async function updateEntry({ version, ...entry }: Versioned<OutboxEntry>, changes: Partial<OutboxEntry>) {
    const changed = { ...entry, ...changes, updatedAt: clock.now() }
    const isCommitted = await commitIfCurrent(store.batch().put(outboxEntries, changed, version))
    return isCommitted ? { ...changed, version: version + 1 } : null
  }

  const claim = (entry: Versioned<OutboxEntry>) =>
    updateEntry(entry, { attempts: entry.attempts + 1, dueAt: clock.now() + LEASE, refused: undefined })

  async function deliver(entry: Versioned<OutboxEntry>): Promise<void> {
    const { version, ...content } = entry
    try {
      if (!content.givenUp) await withTimeout(DELIVERY_TIMEOUT, runJob(content.job, content))
      await commitIfCurrent(store.batch().delete(outboxEntries, content.id, version))
    } catch (error) {
      if (error instanceof NotBefore) return void (await release(entry, error.at))
      const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
      const mail = addresseeOf(content.job)
      if (mail && isUndeliverable(error, content, clock.now())) return giveUpOn(entry, { ...mail, reason })
      const wait = retryDelay(content.attempts)
      const { server, cause } = mail && options.settings.mail.smtpUrl ? explainMailError(error, options.settings) : {}
      log.error('an outbox task failed and will be tried again', {
        id: content.id,
        kind: content.job.kind,
        attempts: content.attempts,
        waitSeconds: wait / SECOND,
        server,
        cause,
      })
      await updateEntry(entry, {
        dueAt: clock.now() + wait,
        lastError: reason,
        refused: wasNotAccepted(error) || undefined,
      })
    }
  }

  /** Releases a claimed job, so that others need not wait until the claim expires. */
  const release = (entry: Versioned<OutboxEntry>, dueAt = clock.now()) =>
    updateEntry(entry, { attempts: entry.attempts - 1, dueAt })

  async function giveUpOn(
    { id, version, job, attempts }: Versioned<OutboxEntry>,
    mail: Pick<GivenUp, 'to' | 'subject' | 'reason'>,
  ): Promise<void> {
    log.error('an e-mail was given up', { id, kind: job.kind, attempts })
    await transact(options, SYSTEM, 'outbox.giveUp', async (tx) => {
      const entry = await tx.get(outboxEntries, id)
      if (entry?.version !== version) return
      giveUp(tx, entry, mail.reason)
      await options.onUndelivered(tx, { ...mail, id, changeID: entry.changeID })
    })
  }

  /** Notifies the Admins if trouble with the mail server began or ended. Only one of several processes does so. */
  async function notifyOfMailTrouble(): Promise<void> {
    const unreported = await findUnreportedTrouble(store, clock.now())
    if (!unreported) return
    await transact(options, SYSTEM, 'outbox.tellOfMailTrouble', async (tx) => {
      const trouble = await tx.get(mailTroubles, unreported.id)
      if (trouble?.version !== unreported.version) return
      const permitted = permitNotification(trouble)
      if (trouble.endedAt === null) tx.update(mailTroubles, permitted, { told: true })
      else tx.remove(mailTroubles, permitted)
      await options.onMailTrouble(tx, trouble)
    })
  }

  /** Creates workers that share a queue of due jobs: e-mails, or all others. Each takes one job after the other. */
  function workers(isMail: boolean): (() => Promise<number>)[] {
    let queue: Versioned<OutboxEntry>[] = []
    let reading: Promise<void> | null = null
    async function readQueue(): Promise<void> {
      const due = { where: { isMail }, orderBy: 'dueAt', to: clock.now(), limit: 100 }
      queue = [...(await store.find(outboxEntries, due)).items]
    }
    async function next(): Promise<Versioned<OutboxEntry> | undefined> {
      if (queue.length === 0 && !stopped) {
        reading ??= readQueue().finally(() => {
          reading = null
        })
        await reading
      }
      return queue.shift()
    }
    /** Runs jobs until none is due. Returns how many jobs it took. */
    async function deliverAllDue(): Promise<number> {
      let taken = 0
      for (let entry = await next(); entry && !stopped; entry = await next()) {
        const claimed = await claim(entry)
        if (!claimed) continue
        taken++
        inDelivery.set(claimed.id, claimed)
        await deliver(claimed).finally(() => inDelivery.delete(claimed.id))
      }
      return taken
    }
    return Array.from({ length: WORKERS }, () => coalesceRuns(deliverAllDue))
  }
  const workerRuns = [...workers(true), ...workers(false)]
  const work = async () => (await Promise.all(workerRuns.map((run) => run()))).reduce((sum, taken) => sum + taken, 0)
  const wake = () =>
    void work()
      .then(notifyOfMailTrouble)
      .then(scheduleNextMail)
      .catch((error: unknown) =>
        log.error("the outbox couldn't be read", { error: error instanceof Error ? error.message : String(error) }),
      )

  let alarm: NodeJS.Timeout | null = null
  /** Sets a timer for the next due e-mail if it is due before the next poll. */
  async function scheduleNextMail(): Promise<void> {
    if (alarm || stopped) return
    const next = { where: { isMail: true }, orderBy: 'dueAt', from: clock.now(), limit: 1 }
    const [entry] = (await store.find(outboxEntries, next)).items
    const wait = entry ? Math.max(0, entry.dueAt - clock.now()) : POLL_INTERVAL
    if (wait >= POLL_INTERVAL || alarm || stopped) return
    alarm = setTimeout(() => {
      alarm = null
      wake()
    }, wait)
    alarm.unref()
  }

  const unlisten = store.onChange((changes) => {
    if (!stopped && changes.some(({ collection, kind }) => collection === outboxEntries.name && kind === 'create'))
      wake()
  })
  const timer = setInterval(wake, POLL_INTERVAL)
  timer.unref()
  wake()

  return {
    /** Runs all jobs that are due now; failed ones wait for their next try. Then notifies Admins of trouble. */
    async drain(): Promise<void> {
      while ((await work()) > 0);
      await notifyOfMailTrouble()
    },
    /** Stops the workers. Releases jobs that still run after `finishWithin` ms to other workers. */
    async stop(finishWithin: number = DELIVERY_TIMEOUT): Promise<void> {
      stopped = true
      clearInterval(timer)
      if (alarm) clearTimeout(alarm)
      unlisten()
      await withTimeout(finishWithin, Promise.allSettled(workerRuns.map((run) => run()))).catch(() => {})
      await Promise.allSettled([...inDelivery.values()].map((entry) => release(entry)))
      options.mailer.close()
    },
  }
}

/** Returns a function that runs the work. A call during a run causes one more run. */
function coalesceRuns(work: () => Promise<number>): () => Promise<number> {
  let running: Promise<number> | null = null
  let again = false
  return () => {
    again = true
    running ??= (async () => {
      let sum = 0
      while (again) {
        again = false
        sum += await work()
      }
      return sum
    })().finally(() => {
      running = null
    })
    return running
  }
}
