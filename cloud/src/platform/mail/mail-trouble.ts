import { MINUTE } from '@belay/contract/constants'
import { toWholeMinute } from '../clock.ts'
import { defineCollection } from '../documents/define-collection.ts'
import type { DocumentStore } from '../documents/store.ts'
import { commitIfCurrent } from '../documents/write-batch.ts'
import { outboxEntries } from '../outbox/outbox.ts'
import type { Settings } from '../settings.ts'
import type { Mailer } from './mail-message.ts'
import { explainMailError, isServerFault } from './smtp.ts'

/** Time without a sent e-mail after which Admins are notified. */
const TOLD_AFTER = 10 * MINUTE
/** The same time if the server only defers e-mails: many servers accept an unknown sender's e-mail on a later try. */
const PUT_OFF_TOLD_AFTER = 30 * MINUTE
const ID = 'server'

/**
 * The failures of the mail server since its last success, in one document for all processes. `since`: the first
 * failure. `tellAt`: the time to notify Admins. `endedAt`: the first success after that notification.
 */
export type MailTrouble = {
  id: string
  server: string
  problem: string
  answer: string
  since: number
  tellAt: number
  told: boolean
  endedAt: number | null
  createdAt: number
  updatedAt?: number
}

export const mailTroubles = defineCollection<MailTrouble>({ name: 'mailTroubles', idField: 'id', unaudited: true })

type Store = Pick<DocumentStore, 'get' | 'batch'>

async function recordFailure(store: Store, settings: Settings, error: unknown, now: number): Promise<void> {
  const earlier = await store.get(mailTroubles, ID)
  const ongoing = earlier?.endedAt === null ? earlier : null
  const { server, problem, cause: answer } = explainMailError(error, settings)
  const since = ongoing?.since ?? now
  const ownTellAt = since + (isServerFault(error) ? TOLD_AFTER : PUT_OFF_TOLD_AFTER)
  const tellAt = Math.min(ongoing?.tellAt ?? ownTellAt, ownTellAt)
  if (ongoing?.server === server && ongoing.problem === problem && ongoing.tellAt === tellAt) return
  const { version = 0, ...kept } = earlier ?? { id: ID, createdAt: now }
  const told = ongoing?.told ?? false
  const trouble = { ...kept, server, problem, answer, since, tellAt, told, endedAt: null, updatedAt: now }
  await commitIfCurrent(store.batch().put(mailTroubles, trouble, version))
}

async function recordSuccess(store: Store, now: number): Promise<void> {
  const trouble = await store.get(mailTroubles, ID)
  if (!trouble || trouble.endedAt !== null) return
  const { version, ...kept } = trouble
  await commitIfCurrent(
    trouble.told
      ? store.batch().put(mailTroubles, { ...kept, endedAt: now, updatedAt: now }, version)
      : store.batch().delete(mailTroubles, ID, version),
  )
}

/** Wraps a mailer to record the failures and successes of its server. Errors of the store do not affect e-mails. */
export function watchMailServer(mailer: Mailer, store: Store, settings: Settings): Mailer {
  const ignoreErrors = () => {}
  return {
    ...mailer,
    async send(mail, id, now, file) {
      try {
        await mailer.send(mail, id, now, file)
      } catch (error) {
        if (isServerFault(error) || isPutOff(error))
          await recordFailure(store, settings, error, now).catch(ignoreErrors)
        throw error
      }
      await recordSuccess(store, now).catch(ignoreErrors)
    },
  }
}

const isPutOff = (error: unknown): boolean => {
  const { responseCode } = (error ?? {}) as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 400 && responseCode < 500
}

/**
 * Returns the query for e-mails that wait. A waiting e-mail is due within the hour; one that was given up is due later.
 */
const waitingMails = (now: number) => ({
  where: { isMail: true },
  orderBy: 'dueAt',
  to: toWholeMinute(now) + 60 * MINUTE,
})

/**
 * Returns the trouble to show to Admins (R200), and the number of waiting e-mails (up to 1,000). Null if there is none.
 */
export async function findMailTrouble(store: Pick<DocumentStore, 'get' | 'count'>, now: number) {
  const trouble = await store.get(mailTroubles, ID)
  if (!trouble || trouble.endedAt !== null || now < trouble.tellAt) return null
  const waiting = await store.count(outboxEntries, waitingMails(now))
  return waiting > 0 ? { ...trouble, waiting } : null
}

/** Returns the trouble if Admins have not been notified of its beginning or its end. Null otherwise. */
export async function findUntold(store: Pick<DocumentStore, 'get' | 'count'>, now: number) {
  const trouble = await store.get(mailTroubles, ID)
  if (trouble && trouble.endedAt !== null) return trouble
  return trouble && !trouble.told ? findMailTrouble(store, now) : null
}
