import type { Clock } from '../clock.ts'
import { type Collection, type DocumentStore, VersionConflict } from '../documents/store.ts'

/** That a person ended a session, so that every process looks at their open streams. Nobody is told but the processes. */
export const sessionsEnded: Collection<{ userid: string; createdAt: number }> = {
  name: 'sessionsEnded',
  idField: 'userid',
  keys: {},
  lists: [],
  unaudited: true,
}

/** Tells every process. Two at once tell the same. */
export async function tellSessionsEnded({ store, clock }: { store: DocumentStore; clock: Clock }, userid: string): Promise<void> {
  const before = await store.get(sessionsEnded, userid)
  try {
    await store
      .batch()
      .put(sessionsEnded, { userid, createdAt: clock.now() }, before?.version ?? 0)
      .commit()
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error
  }
}
