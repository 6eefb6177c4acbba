import { MINUTE, SECOND, TOKEN } from '@belay/contract/constants'
import type { Clock } from '../clock.ts'
import { type DocumentStore, VersionConflict, type Versioned } from '../documents/store.ts'
import type { Files } from '../files/files.ts'
import type { Identity } from '../identity/identity.ts'
import type { Log } from '../log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'
import { type Handlers, handlersOf } from './errands.ts'
import { type OutboxEntry, outboxEntries } from './outbox.ts'

const AT_ONCE = 4
const LOOK_EVERY = 15 * SECOND
/** How long an entry is one process's; if that dies, another takes over. Longer than a delivery may take. */
const LEASE = 3 * MINUTE
const DELIVERY_TAKES = 90 * SECOND

export type OutboxGiven = {
  store: DocumentStore
  mailer: Mailer
  identity: Identity
  files: Files
  clock: Clock
  log: Log
  settings: Settings
  copyPhoto: Handlers['copyPhoto']
  /** What the documents say now of a person; null when they say nothing. */
  isDisabled: (userid: string) => Promise<boolean | null>
  handlers?: Partial<Handlers>
}

/** How long to wait after so many failures in a row: 30 seconds, doubling to 16 minutes. */
export const waitAfter = (failures: number): number => Math.min(TOKEN.backoffMost, TOKEN.backoffFirst * 2 ** Math.max(0, failures - 1))

/**
 * Delivers what the outbox holds, oldest first, at least once: an entry is claimed by pushing its due time in a commit that
 * checks its version, so that of several processes one has it, and is removed only after it was delivered.
 */
export function startOutbox(given: OutboxGiven) {
  const { store, clock, log } = given
  const handlers = { ...handlersOf(given), ...given.handlers }
  let running: Promise<number> | null = null
  let again = false
  let stopped = false

  async function claimed(entry: Versioned<OutboxEntry>): Promise<Versioned<OutboxEntry> | null> {
    const { version, ...kept } = entry
    const mine = { ...kept, attempts: kept.attempts + 1, dueAt: clock.now() + LEASE, updatedAt: clock.now() }
    return (await settled(() => store.batch().put(outboxEntries, mine, version).commit())) ? { ...mine, version: version + 1 } : null
  }

  async function deliver(entry: Versioned<OutboxEntry>): Promise<void> {
    const { version, ...kept } = entry
    try {
      await within(DELIVERY_TAKES, handlers[kept.errand.kind](kept.errand as never, kept))
      await settled(() => store.batch().delete(outboxEntries, kept.id, version).commit())
    } catch (error) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : 'unknown'
      const wait = waitAfter(kept.attempts)
      log.error('an errand failed and will be tried again', { id: kept.id, kind: kept.errand.kind, attempts: kept.attempts, waitSeconds: wait / SECOND })
      await settled(() =>
        store
          .batch()
          .put(outboxEntries, { ...kept, dueAt: clock.now() + wait, lastError: reason, updatedAt: clock.now() }, version)
          .commit(),
      )
    }
  }

  /** One round over what is due now; answers how many entries it took. */
  async function round(): Promise<number> {
    const { items } = await store.find(outboxEntries, { orderBy: 'dueAt', to: clock.now(), limit: 100 })
    const waiting = [...items]
    let taken = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let entry = waiting.shift(); entry && !stopped; entry = waiting.shift()) {
          const mine = await claimed(entry)
          if (!mine) continue
          taken++
          await deliver(mine)
        }
      }),
    )
    return taken
  }

  function work(): Promise<number> {
    again = true
    running ??= (async () => {
      let taken = 0
      while (again && !stopped) {
        again = false
        const more = await round()
        taken += more
        if (more > 0) again = true
      }
      return taken
    })().finally(() => {
      running = null
    })
    return running
  }
  const wake = () =>
    void work().catch((error: unknown) => log.error('the outbox could not be read', { error: error instanceof Error ? error.message : String(error) }))

  const unlisten = store.onChange((changes) => {
    if (!stopped && changes.some(({ collection, kind }) => collection === outboxEntries.name && kind === 'create')) wake()
  })
  const timer = setInterval(wake, LOOK_EVERY)
  timer.unref()
  wake()

  return {
    /** Delivers everything that is due now; what fails waits for its next time. */
    async drain(): Promise<void> {
      while ((await work()) > 0);
    },
    /** Finishes what was begun. */
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      unlisten()
      await running?.catch(() => {})
      given.mailer.close()
    },
  }
}

/** Whether a commit went through; false when somebody else was first. */
async function settled(commit: () => Promise<void>): Promise<boolean> {
  try {
    await commit()
    return true
  } catch (error) {
    if (error instanceof VersionConflict) return false
    throw error
  }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
