import { DAY } from '@belay/contract/constants'
import { BadLetter } from '../mail/mailer.ts'
import type { Errand, OutboxEntry } from './outbox.ts'

/** How long a letter is tried while its server only puts it off, or does not answer. */
const LETTER_LIVES = 3 * DAY
/** How often a letter is tried that the server refuses for good: three quarters of an hour, should it be the server that is set up wrongly. */
const REFUSALS = 8

/** Whom a letter is to and what it is about; null for errands that are no letters: those are never given up. */
export function letterOf(errand: Errand): { to: string; subject: string } | null {
  if (errand.kind === 'mail') return { to: errand.letter.to, subject: errand.letter.subject }
  if (errand.kind === 'contractLink') return { to: errand.email, subject: errand.name }
  return null
}

/** Whether a letter that failed again is not to be tried any more. */
export function neverArrives(error: unknown, { attempts, createdAt }: Pick<OutboxEntry, 'attempts' | 'createdAt'>, now: number): boolean {
  if (error instanceof BadLetter || now - createdAt >= LETTER_LIVES) return true
  return refusedForGood(error) && attempts >= REFUSALS
}

/** The server answered 5xx to the address or the letter; that it does not know us (a wrong password of ours) says nothing of the letter. */
function refusedForGood(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
}
