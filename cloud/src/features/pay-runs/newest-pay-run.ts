import { iterateAll } from '../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../platform/documents/store.ts'
import { payRuns, type VersionedPayRun } from './pay-runs.documents.ts'

/** Returns the run that was finalized last and not reopened. Null if there is none. */
export async function findNewestInForce(store: Pick<DocumentStore, 'find'>): Promise<VersionedPayRun | null> {
  for await (const run of iterateAll(store, payRuns, { orderBy: 'finalizedAt', descending: true }))
    if (run.reopenedAt === null) return run
  return null
}
