import type { Context, Input } from '../../platform/calls/gate.ts'
import { notify } from '../notifications/notify.ts'
import { changeHoursOf, requireLog, touchHours } from './change-hours.ts'
import { resolveOwnership } from './find-approver.ts'
import { findOwner } from './find-owner.ts'
import { timeLogs, type VersionedLog } from './hours-logged.documents.ts'
import { hoursReturned } from './hours-logged.notifications.ts'
import { mayReturnLog } from './hours-logged.rules.ts'

/** Returns an unapproved log to its owner with a note, and notifies them. */
export const returnHours = (context: Context, input: Input<'hoursLogged.returnWithNote'>): Promise<VersionedLog> =>
  changeHoursOf(context, input.userId, async (tx) => {
    const log = await requireLog(tx, input)
    const returned = tx.update(timeLogs, mayReturnLog(tx.actor, log, await resolveOwnership(tx, log)), {
      returnedAt: tx.now,
      returnNote: input.note,
      remindedAt: null,
      lastUpdated: tx.now,
    })
    await touchHours(tx, returned.userId)
    const owner = await findOwner(tx, returned.userId)
    await notify(tx, context, hoursReturned({ owner, by: tx.actor, log: returned, note: input.note }))
    return returned
  })
