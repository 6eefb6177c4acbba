import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { findClaimedLog } from '../pay-runs/find-claimed-log.ts'
import { noteChange } from './change-hours.ts'
import { openDayTotals } from './day-totals.ts'
import { judgeOwnership } from './find-approver.ts'
import { hoursLogged, type TimeLog } from './hours-logged.documents.ts'
import { mayChangeUnpaid, mayDecide } from './hours-logged.rules.ts'

/** Refuses an Undo of hours that are being paid or the actor's own, or that gives a day more than 24 hours. */
export async function restoreHours(tx: Tx, restorations: readonly Restoration<TimeLog>[]): Promise<void> {
  const totals = openDayTotals(tx)
  for (const { current: now, as: log } of restorations) {
    if (now) mayChangeUnpaid(await findClaimedLog(tx, now))
    if (now && (now.approved || log?.approved)) mayDecide(tx.actor, now, await judgeOwnership(tx, now))
    const owner = (log ?? now)?.userId ?? ''
    await tx.get(hoursLogged, owner)
    if (log) await totals.place(log)
    await noteChange(tx, owner)
  }
}
