import { MINUTE, SECOND } from '@belay/contract/constants'
import { SYSTEM } from '../calls/actor.ts'
import type { Services } from '../calls/gate.ts'
import { refuse } from '../calls/refuse.ts'
import { type Tx, transact } from '../documents/transaction.ts'
import { hashOf } from './codes.ts'
import { codes, sessions, signInLimits } from './identity.documents.ts'
import { mayFollowProof } from './identity.rules.ts'

/** The number of expired documents of each collection that are deleted at once. */
const SWEPT_AT_ONCE = 100

/** A counter of one person, address or network. `window`: the time in ms after which it starts again. */
export type Counter = { name: string; whom: string; window: number }

const idOf = ({ name, whom }: Counter) => `${name}:${hashOf(whom).slice(0, 22)}`
const waitOf = (resetAt: number, now: number) => Math.max(1, Math.ceil((resetAt - now) / SECOND))

/** Returns a counter's document, and its count. A count that ends too far ahead is over: the clock was set back. */
async function readCounter(tx: Tx, counter: Counter) {
  const stored = await tx.get(signInLimits, idOf(counter))
  const isOver = !stored || stored.resetAt <= tx.now || stored.resetAt > tx.now + counter.window
  return { stored, ...(isOver ? { used: 0, resetAt: tx.now + counter.window } : stored) }
}

function writeCounter(
  tx: Tx,
  counter: Counter,
  stored: Awaited<ReturnType<typeof readCounter>>['stored'],
  next: object,
) {
  const values = next as { used: number; resetAt: number }
  if (stored) tx.update(signInLimits, mayFollowProof(stored), values)
  else tx.create(signInLimits, { id: idOf(counter), ...values })
}

/** Counts in a separate transaction, because the counted call can still be refused. */
const inTransaction = <Result>({ store, clock, ids }: Services, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transact({ store, clock, ids }, SYSTEM, 'identity.limit', work)

/** Counts one use within the window. Throws `too-many-requests` above `most`. */
export async function consumeLimit(services: Services, counter: Counter, most: number): Promise<void> {
  await sweepExpired(services)
  const { used, resetAt } = await inTransaction(services, async (tx) => {
    const { stored, ...before } = await readCounter(tx, counter)
    // A refused use is not written, so a loop of requests costs no writes.
    if (before.used < most) writeCounter(tx, counter, stored, { used: before.used + 1, resetAt: before.resetAt })
    return { ...before, used: before.used + 1 }
  })
  if (used > most) refuseTooMany(services, resetAt)
}

/** Takes back one use, which was counted before its outcome was known. */
export const returnUse = (services: Services, counter: Counter): Promise<void> =>
  inTransaction(services, async (tx) => {
    const { stored, used, resetAt } = await readCounter(tx, counter)
    if (stored && used > 0) writeCounter(tx, counter, stored, { used: used - 1, resetAt })
  })

/** Throws `too-many-requests`, with the time to wait. */
export function refuseTooMany({ clock }: Pick<Services, 'clock'>, resetAt: number, reason?: string): never {
  const retryAfter = waitOf(resetAt, clock.now())
  refuse('too-many-requests', undefined, { retryAfter, ...(reason && { reason }) })
}

/** Returns the number of failures. The window begins with the last failure. */
export async function countFailures({ store, clock }: Services, counter: Counter): Promise<number> {
  const stored = await store.get(signInLimits, idOf(counter))
  const now = clock.now()
  return stored && stored.resetAt > now && stored.resetAt <= now + counter.window ? stored.used : 0
}

/**
 * Counts a failure before the check that may fail, so that guesses at the same time in any process are counted too.
 * Returns the number of failures before it. From `most` on, throws `too-many-requests` (`locked`) and counts nothing.
 */
export async function recordFailure(services: Services, counter: Counter, most: number): Promise<number> {
  await sweepExpired(services)
  const { used, resetAt } = await inTransaction(services, async (tx) => {
    const { stored, ...before } = await readCounter(tx, counter)
    if (before.used < most)
      writeCounter(tx, counter, stored, { used: before.used + 1, resetAt: tx.now + counter.window })
    return before
  })
  if (used >= most) refuseTooMany(services, resetAt, 'locked')
  return used
}

/** Sets a counter back to zero. */
export const clearLimit = (services: Services, counter: Counter): Promise<void> =>
  inTransaction(services, (tx) => clearLimitIn(tx, counter))

/** Sets a counter back to zero as a part of a transaction. */
export async function clearLimitIn(tx: Tx, counter: Counter): Promise<void> {
  const stored = await tx.get(signInLimits, idOf(counter))
  if (stored) tx.remove(signInLimits, mayFollowProof(stored))
}

const sweptAt = new WeakMap<object, number>()

/** Deletes some expired counters, codes and sessions, at most once a minute. */
async function sweepExpired(services: Services): Promise<void> {
  const { store, clock } = services
  const now = clock.now()
  if (Math.abs(now - (sweptAt.get(store) ?? Number.NEGATIVE_INFINITY)) < MINUTE) return
  sweptAt.set(store, now)
  await inTransaction(services, async (tx) => {
    const expired = { to: now, limit: SWEPT_AT_ONCE }
    for (const doc of await tx.find(signInLimits, { ...expired, orderBy: 'resetAt' }))
      tx.remove(signInLimits, mayFollowProof(doc))
    for (const doc of await tx.find(codes, { ...expired, orderBy: 'expiresAt' })) tx.remove(codes, mayFollowProof(doc))
    for (const doc of await tx.find(sessions, { ...expired, orderBy: 'expiresAt' }))
      tx.remove(sessions, mayFollowProof(doc))
  })
}
