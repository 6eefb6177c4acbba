import { DAY } from '@belay/contract/constants'
import type { DocumentStore, Versioned } from '../documents/store.ts'
import type { Tx } from '../documents/transaction.ts'
import { InvalidMessage } from '../mail/mail-message.ts'
import { isServerFault, replyCodeOf } from '../mail/smtp.ts'
import { mayBeGivenUp, mayBeResent, mayBeTriedNow } from './outbox.rules.ts'
import { enqueue, latestRetryAt, type OutboxEntry, type OutboxJob, outboxEntries } from './outbox.ts'

/** Maximum age of an e-mail that is retried because its server defers it or does not answer. */
const MAX_AGE = 3 * DAY
/** Time for which an e-mail that was given up can be sent again. */
const GIVEN_UP_KEPT_FOR = 30 * DAY
/** Number of tries of a permanently refused e-mail. They take 45 minutes, so that a wrong setting can be fixed. */
const MAX_REFUSALS = 8

/** An e-mail that was given up, with its change, recipient, subject and the server's answer. */
export type GivenUp = Pick<OutboxEntry, 'id' | 'changeID'> & { to: string; subject: string; reason: string }

/** Returns the recipient and subject of an e-mail job. Null for other jobs, which are retried forever. */
export function addresseeOf(job: OutboxJob): { to: string; subject: string } | null {
  if (job.kind === 'mail') return { to: job.mail.to, subject: job.mail.subject }
  if (job.kind === 'sealedMail') return { to: job.to, subject: job.subject }
  if (job.kind === 'contractLink') return { to: job.email, subject: job.name }
  return null
}

/** True if a failed e-mail must not be tried again. */
export function isUndeliverable(
  error: unknown,
  { attempts, createdAt }: Pick<OutboxEntry, 'attempts' | 'createdAt'>,
  now: number,
): boolean {
  if (error instanceof InvalidMessage || now - createdAt >= MAX_AGE) return true
  return attempts >= MAX_REFUSALS && replyCodeOf(error) >= 500 && !isServerFault(error)
}

/** Gives up an e-mail: it is not tried again, but stored for a while in case the server or the address was wrong. */
export function giveUp(tx: Tx, entry: Versioned<OutboxEntry>, reason: string): void {
  tx.update(outboxEntries, mayBeGivenUp(entry), givenUpFields(reason, tx.now))
}

/** Returns the changes to an outbox entry that give up its e-mail. */
export const givenUpFields = (reason: string, now: number) =>
  ({ givenUp: true, lastError: reason, dueAt: now + GIVEN_UP_KEPT_FOR }) as const

/** Returns the query for e-mails that were given up. */
const givenUpMails = (now: number) => ({ where: { isMail: true }, orderBy: 'dueAt', from: latestRetryAt(now) })

/** Returns the number of e-mails that were given up, and the first `limit` of them with time and reason. */
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

/** An e-mail that was sent again under a new ID, for the same change. */
type Resent = Pick<OutboxEntry, 'id' | 'changeID'> & { newID: string }

/** Sends e-mails again that were given up, as new ones. At most `limit` in one transaction. Returns the e-mails. */
export async function resendGivenUp(tx: Tx, limit: number): Promise<Resent[]> {
  const entries = await tx.find(outboxEntries, { ...givenUpMails(tx.now), limit })
  const givenUp = entries.filter((entry) => entry.givenUp)
  return givenUp.map((entry) => {
    tx.remove(outboxEntries, mayBeResent(entry))
    const { id, changeID, job } = entry
    return { id, changeID, newID: enqueue(tx, job, changeID) }
  })
}

/** Makes at most `limit` refused e-mails, which wait for their next try, due now. Returns their number. */
export async function tryRefusedNow(tx: Tx, limit: number): Promise<number> {
  const waiting = { where: { isMail: true }, orderBy: 'dueAt', from: tx.now + 1, to: latestRetryAt(tx.now) }
  const entries = await tx.find(outboxEntries, { ...waiting, limit })
  const refused = entries.filter((entry) => entry.refused)
  for (const entry of refused) tx.update(outboxEntries, mayBeTriedNow(entry), { dueAt: tx.now })
  return refused.length
}
