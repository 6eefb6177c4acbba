import type { Versioned } from '../../platform/documents/store.ts'
import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { findClaimedLog } from '../pay-runs/find-claimed-log.ts'
import { noteChange } from './change-hours.ts'
import { openDayTotals } from './day-totals.ts'
import { judgeOwnership } from './find-approver.ts'
import { hoursLogged, type TimeLog, timeLogs } from './hours-logged.documents.ts'
import { mayChangeUnpaid, mayDecide } from './hours-logged.rules.ts'

/**
 * Logs that are put back keep what holds of all: no day of more than 24 hours, nothing that is being paid, and nobody
 * decides on their own hours.
 */
export async function keepHours(tx: Tx, restorations: readonly Restoration[]): Promise<void> {
  const totals = openDayTotals(tx)
  for (const { collection, current, as } of restorations) {
    if (collection.name !== timeLogs.name) continue
    const now = current as Versioned<TimeLog> | null // documents of this collection
    const log = as as TimeLog | null
    if (now) mayChangeUnpaid(await findClaimedLog(tx, now))
    if (now && (now.approved || log?.approved)) mayDecide(tx.actor, now, await judgeOwnership(tx, now))
    const owner = (log ?? now)?.userId ?? ''
    await tx.get(hoursLogged, owner)
    if (log) await totals.place(log)
    await noteChange(tx, owner)
  }
}
