import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, inTransaction, requireVersion } from '../../platform/gate.ts'
import { withLock } from '../../platform/mutex.ts'
import { findClaimedLog } from '../pay-runs/find-claimed-log.ts'
import { hoursLogged, timeLogs, type VersionedLog } from './hours-logged.documents.ts'
import { mayNoteChange, maySeeLog } from './hours-logged.rules.ts'

export type Target = { userId: string; timeID: string; version?: number | undefined }

/** Changes one person's hours in a transaction. Concurrent calls in the same process wait for each other. */
export const changeHoursOf = <Result>(context: Context, userId: string, work: (tx: Tx) => Promise<Result>) =>
  withLock(context.store, `hours of ${userId}`, () => inTransaction(context, work))

/**
 * Returns the log if the caller may see it and it is unchanged since they read it. It counts as paid if a pay run in
 * progress pays it.
 */
export async function requireLog(tx: Tx, { userId, timeID, version }: Target): Promise<VersionedLog> {
  const log = maySeeLog(tx.actor, userId, await tx.get(timeLogs, timeID))
  return findClaimedLog(tx, requireVersion(log, version))
}

/**
 * Updates the person's `hoursLogged` document, always with a later time. Therefore only one of two concurrent
 * transactions that change the same person's hours commits.
 */
export async function noteChange(tx: Tx, userId: string): Promise<void> {
  const parent = await tx.get(hoursLogged, userId)
  if (parent)
    tx.update(hoursLogged, mayNoteChange(parent, userId), { lastUpdated: Math.max(tx.now, parent.lastUpdated + 1) })
  else tx.create(hoursLogged, { userId, lastUpdated: tx.now })
}
