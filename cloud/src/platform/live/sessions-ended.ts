import { defineCollection } from '../documents/define-collection.ts'
import type { DocumentStore } from '../documents/store.ts'
import { commitIfCurrent } from '../documents/write-batch.ts'
import type { Log } from '../process/log.ts'
import type { Clock } from '../time/clock.ts'

/** The record that a session of a person ended, so that every process checks the person's open streams. */
export const sessionsEnded = defineCollection<{ userid: string; createdAt: number }>({
  name: 'sessionsEnded',
  idField: 'userid',
  unaudited: true,
})

/** Notifies all processes that a session ended. Only logs an error: the streams' heartbeats notice the end too. */
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
