import type { Clock } from '../clock.ts'
import { defineCollection } from '../documents/define-collection.ts'
import type { DocumentStore } from '../documents/store.ts'
import { commitIfCurrent } from '../documents/write-batch.ts'
import type { Log } from '../log.ts'

/**
 * The record that a session of a person has ended, so that every process checks their open streams. Only processes get
 * these changes.
 */
export const sessionsEnded = defineCollection<{ userid: string; createdAt: number }>({
  name: 'sessionsEnded',
  idField: 'userid',
  unaudited: true,
})

/**
 * Notifies all processes that a session ended. An error is only logged: the session has ended anyway, and the streams'
 * heartbeats notice too.
 */
export async function notifySessionsEnded(
  { store, clock, log }: { store: DocumentStore; clock: Clock; log: Log },
  userid: string,
): Promise<void> {
  try {
    const before = await store.get(sessionsEnded, userid)
    const ended = { userid, createdAt: clock.now() }
    await commitIfCurrent(store.batch().put(sessionsEnded, ended, before?.version ?? 0))
  } catch (error) {
    log.error('nobody was told that a session ended', { error: String(error) })
  }
}
