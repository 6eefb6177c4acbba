import type { DocumentStore } from '../../platform/documents/store.ts'

const lines = new WeakMap<DocumentStore, Map<string, Promise<unknown>>>()

/**
 * Does one person's work one after the other within this process, so that a week logged at once does not race with itself.
 * Only that: what keeps hours right, also between processes, are the versions of the unit of work.
 */
export async function inTurn<Result>(
  store: DocumentStore,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const here = lines.get(store) ?? new Map<string, Promise<unknown>>()
  lines.set(store, here)
  const before = here.get(userId) ?? Promise.resolve()
  const mine = before.then(work, work)
  here.set(userId, mine)
  try {
    return await mine
  } finally {
    if (here.get(userId) === mine) here.delete(userId)
  }
}
