import { MINUTE } from '@belay/contract/constants'
import { toWholeMinute } from '../clock.ts'
import { defineCollection } from '../documents/define-collection.ts'
import type { DocumentStore } from '../documents/store.ts'
import { commitIfCurrent } from '../documents/write-batch.ts'
import { outboxEntries } from '../outbox/outbox.ts'
import type { Settings } from '../settings.ts'
import type { Mailer } from './mail-message.ts'
import { explainMailError, isServerFault } from './smtp.ts'

/** How long no e-mail may leave before Admins are told. */
const TOLD_AFTER = 10 * MINUTE
/** The same, when the server only puts e-mails off: many servers take an unknown sender's e-mail on a later try. */
const PUT_OFF_TOLD_AFTER = 30 * MINUTE
const ID = 'server'

/**
 * The failures of the mail server since its last success; one document, which all processes share. `since`: the first
 * failure. `tellAt`: when Admins are to be told. `endedAt`: the success after Admins were told.
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

/** A mailer that records in the store how its server does. An error of the store changes nothing about the e-mail. */
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

/** What only waits for its next try is due within the hour; what was given up is due later. */
const waitingMails = (now: number) => ({
  where: { isMail: true },
  orderBy: 'dueAt',
  to: toWholeMinute(now) + 60 * MINUTE,
})

/** The trouble that Admins are told of (R200), and how many e-mails wait (up to 1,000). Null if there is none. */
export async function findMailTrouble(store: Pick<DocumentStore, 'get' | 'count'>, now: number) {
  const trouble = await store.get(mailTroubles, ID)
  if (!trouble || trouble.endedAt !== null || now < trouble.tellAt) return null
  const waiting = await store.count(outboxEntries, waitingMails(now))
  return waiting > 0 ? { ...trouble, waiting } : null
}

/** The trouble of which Admins have not been told that it began, or that it ended. */
export async function findUntold(store: Pick<DocumentStore, 'get' | 'count'>, now: number) {
  const trouble = await store.get(mailTroubles, ID)
  if (trouble && trouble.endedAt !== null) return trouble
  return trouble && !trouble.told ? findMailTrouble(store, now) : null
}
