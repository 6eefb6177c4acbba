import { DAY, MINUTE } from '@belay/contract/constants'
import { findAll } from '../documents/find-all.ts'
import type { Versioned } from '../documents/store.ts'
import type { Tx } from '../documents/transaction.ts'
import { InvalidMessage } from '../mail/render-mail.ts'
import { asEffect } from '../permit.ts'
import { enqueue, type OutboxEntry, type OutboxJob, outboxEntries } from './outbox.ts'

/** How long a letter is tried while its server only puts it off, or does not answer. */
const LETTER_LIVES = 3 * DAY
/** How long a letter that was given up can be sent again. */
const KEPT_FOR = 30 * DAY
/** How often a letter is tried that the server refuses for good: three quarters of an hour, should it be the server that is set up wrongly. */
const REFUSALS = 8

/** Whom a letter is to and what it is about; null for errands that are no letters: those are never given up. */
export function letterOf(errand: OutboxJob): { to: string; subject: string } | null {
  if (errand.kind === 'mail') return { to: errand.letter.to, subject: errand.letter.subject }
  if (errand.kind === 'sealedMail') return { to: errand.to, subject: errand.about }
  if (errand.kind === 'contractLink') return { to: errand.email, subject: errand.name }
  return null
}

/** Whether a letter that failed again is not to be tried any more. */
export function neverArrives(
  error: unknown,
  { attempts, createdAt }: Pick<OutboxEntry, 'attempts' | 'createdAt'>,
  now: number,
): boolean {
  if (error instanceof InvalidMessage || now - createdAt >= LETTER_LIVES) return true
  return refusedForGood(error) && attempts >= REFUSALS
}

/** The server answered 5xx to the address or the letter; that it does not know us (a wrong password of ours) says nothing of the letter. */
function refusedForGood(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
}

/** A letter is not tried any more, but kept for a while: it may have been the server or the address that was wrong. */
export function giveUp(tx: Tx, entry: Versioned<OutboxEntry>, reason: string): void {
  tx.update(outboxEntries, asEffect(entry), { givenUp: true, lastError: reason, dueAt: tx.now + KEPT_FOR })
}

/** Sends everything again that was given up, as if it were new; answers how many letters that are. */
export async function sendGivenUp(tx: Tx): Promise<number> {
  // What waits for its next try is due within the hour.
  const kept = await findAll(tx.store, outboxEntries, {
    where: { letter: true },
    orderBy: 'dueAt',
    from: tx.now + 60 * MINUTE,
  })
  const entries = await Promise.all(kept.map(({ id }) => tx.get(outboxEntries, id)))
  const givenUp = entries.filter((entry) => entry?.givenUp) as Versioned<OutboxEntry>[]
  for (const entry of givenUp) {
    tx.remove(outboxEntries, asEffect(entry))
    enqueue(tx, entry.errand)
  }
  return givenUp.length
}
