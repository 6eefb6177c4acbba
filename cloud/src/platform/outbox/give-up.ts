import { DAY, MINUTE } from '@belay/contract/constants'
import { toWholeMinute } from '../clock.ts'
import type { DocumentStore, Versioned } from '../documents/store.ts'
import type { Tx } from '../documents/transaction.ts'
import { InvalidMessage } from '../mail/mail-message.ts'
import { isServerFault } from '../mail/smtp.ts'
import { mayBeGivenUp, mayBeResent, mayBeTriedNow } from './outbox.rules.ts'
import { enqueue, type OutboxEntry, type OutboxJob, outboxEntries } from './outbox.ts'

/** How long a mail is tried while its server only puts it off, or does not answer. */
const MAX_AGE = 3 * DAY
/** How long a mail that was given up can be sent again. */
const GIVEN_UP_KEPT_FOR = 30 * DAY
/** Tries of a mail that is refused for good: three quarters of an hour, in which a wrong setting can be mended. */
const MAX_REFUSALS = 8

/** A mail that was given up: of which change, whom it was to, what it was about, and what its server said. */
export type GivenUp = Pick<OutboxEntry, 'id' | 'changeID'> & { to: string; subject: string; reason: string }

/** Whom a mail is to and what it is about; null for jobs that are no mails: those are never given up. */
export function addresseeOf(job: OutboxJob): { to: string; subject: string } | null {
  if (job.kind === 'mail') return { to: job.mail.to, subject: job.mail.subject }
  if (job.kind === 'sealedMail') return { to: job.to, subject: job.subject }
  if (job.kind === 'contractLink') return { to: job.email, subject: job.name }
  return null
}

/** Whether a mail that failed again is not to be tried any more. */
export function isUndeliverable(
  error: unknown,
  { attempts, createdAt }: Pick<OutboxEntry, 'attempts' | 'createdAt'>,
  now: number,
): boolean {
  if (error instanceof InvalidMessage || now - createdAt >= MAX_AGE) return true
  return refusedForGood(error) && attempts >= MAX_REFUSALS
}

/** True if the server refused the address or the mail (5xx). A refused password or sender says nothing about it. */
function refusedForGood(error: unknown): boolean {
  const { responseCode } = (error ?? {}) as { responseCode?: unknown }
  return !isServerFault(error) && typeof responseCode === 'number' && responseCode >= 500
}

/** A mail is not tried any more, but kept for a while: it may have been the server or the address that was wrong. */
export function giveUp(tx: Tx, entry: Versioned<OutboxEntry>, reason: string): void {
  tx.update(outboxEntries, mayBeGivenUp(entry), markGivenUp(reason, tx.now))
}

/** Returns the changes that give up the mail of an outbox entry. */
export const markGivenUp = (reason: string, now: number) =>
  ({ givenUp: true, lastError: reason, dueAt: now + GIVEN_UP_KEPT_FOR }) as const

/** What only waits for its next try is due within the hour. */
const givenUpMails = (now: number) => ({
  where: { isMail: true },
  orderBy: 'dueAt',
  from: toWholeMinute(now) + 60 * MINUTE,
})

/** How many mails were given up, and the first `limit` of them, with when and why. */
export async function findGivenUp({ store }: { store: DocumentStore }, now: number, limit: number) {
  const query = givenUpMails(now)
  const [count, { items }] = await Promise.all([
    store.count(outboxEntries, query),
    store.find(outboxEntries, { ...query, limit }),
  ])
  const mails = items.flatMap(({ job, dueAt, lastError }) => {
    const addressee = addresseeOf(job)
    return addressee ? [{ ...addressee, reason: lastError ?? '', since: dueAt - GIVEN_UP_KEPT_FOR }] : []
  })
  return { count, mails }
}

/** A mail that was given up is another one now, of the same change. */
export type Resent = Pick<OutboxEntry, 'id' | 'changeID'> & { newID: string }

/** Sends mails again that were given up, as if they were new; at most `limit` in one unit of work. Answers which. */
export async function resendGivenUp(tx: Tx, limit: number): Promise<Resent[]> {
  const { items } = await tx.store.find(outboxEntries, { ...givenUpMails(tx.now), limit })
  const entries = await Promise.all(items.map(({ id }) => tx.get(outboxEntries, id)))
  const givenUp = entries.filter((entry) => entry?.givenUp) as Versioned<OutboxEntry>[]
  return givenUp.map((entry) => {
    tx.remove(outboxEntries, mayBeResent(entry))
    const { id, changeID, job } = entry
    return { id, changeID, newID: enqueue(tx, job, changeID) }
  })
}

/**
 * Makes mails due now that the server refused and that wait for their next try; at most `limit` in one unit of work.
 * Returns their number.
 */
export async function tryRefusedNow(tx: Tx, limit: number): Promise<number> {
  const { items } = await tx.store.find(outboxEntries, {
    where: { isMail: true },
    orderBy: 'dueAt',
    from: tx.now + 1,
    to: toWholeMinute(tx.now) + 60 * MINUTE,
    limit,
  })
  const entries = await Promise.all(items.map(({ id }) => tx.get(outboxEntries, id)))
  const refused = entries.filter((entry) => entry?.refused) as Versioned<OutboxEntry>[]
  for (const entry of refused) tx.update(outboxEntries, mayBeTriedNow(entry), { dueAt: tx.now })
  return refused.length
}
