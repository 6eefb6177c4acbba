import { MINUTE } from '@belay/contract/constants'
import { defineCollection } from '../documents/define-collection.ts'
import type { DocumentStore, Versioned } from '../documents/store.ts'
import { commitIfCurrent } from '../documents/write-batch.ts'
import { latestRetryAt, outboxEntries } from '../outbox/outbox.ts'
import type { Settings } from '../settings/settings.ts'
import type { Mailer } from './mail-message.ts'
import { explainMailError, isServerFault, replyCodeOf } from './smtp.ts'

/** Time without a sent e-mail after which Admins are notified. */
const NOTIFY_AFTER = 10 * MINUTE
/** The same time if the server only defers e-mails: many servers accept an unknown sender's e-mail on a later try. */
const NOTIFY_AFTER_IF_DEFERRED = 30 * MINUTE
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
  const tellAtForError = since + (isServerFault(error) ? NOTIFY_AFTER : NOTIFY_AFTER_IF_DEFERRED)
  const tellAt = Math.min(ongoing?.tellAt ?? tellAtForError, tellAtForError)
  if (ongoing?.server === server && ongoing.problem === problem && ongoing.tellAt === tellAt) return
  const { version = 0, ...stored } = earlier ?? { id: ID, createdAt: now }
  const told = ongoing?.told ?? false
  const trouble = { ...stored, server, problem, answer, since, tellAt, told, endedAt: null, updatedAt: now }
  await commitIfCurrent(store.batch().put(mailTroubles, trouble, version))
}

async function recordSuccess(store: Store, now: number): Promise<void> {
  const trouble = await store.get(mailTroubles, ID)
  if (!trouble || trouble.endedAt !== null) return
  const { version, ...stored } = trouble
  await commitIfCurrent(
    trouble.told
      ? store.batch().put(mailTroubles, { ...stored, endedAt: now, updatedAt: now }, version)
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
        const replyCode = replyCodeOf(error)
        const isDeferred = replyCode >= 400 && replyCode < 500
        if (isDeferred || isServerFault(error)) await recordFailure(store, settings, error, now).catch(ignoreErrors)
        throw error
      }
      await recordSuccess(store, now).catch(ignoreErrors)
    },
  }
}

/** Returns the trouble to show to Admins (R200), with the number of waiting e-mails (up to 1,000), or null. */
export async function findMailTrouble(store: Pick<DocumentStore, 'get' | 'count'>, now: number) {
  const trouble = await store.get(mailTroubles, ID)
  return trouble?.endedAt === null ? addWaiting(store, trouble, now) : null
}

async function addWaiting(store: Pick<DocumentStore, 'count'>, trouble: Versioned<MailTrouble>, now: number) {
  if (now < trouble.tellAt) return null
  const query = { where: { isMail: true }, orderBy: 'dueAt', to: latestRetryAt(now) }
  const waiting = await store.count(outboxEntries, query)
  return waiting > 0 ? { ...trouble, waiting } : null
}

/** Returns the trouble if Admins have not been notified of its beginning or its end. Null otherwise. */
export async function findUnreportedTrouble(store: Pick<DocumentStore, 'get' | 'count'>, now: number) {
  const trouble = await store.get(mailTroubles, ID)
  if (!trouble || trouble.endedAt !== null) return trouble
  return trouble.told ? null : addWaiting(store, trouble, now)
}
