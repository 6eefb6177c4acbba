import type { Context, Input } from '../../platform/calls/gate.ts'
import { notify } from '../notifications/notify.ts'
import { changeHoursOf, requireLog, touchHours } from './change-hours.ts'
import { findOwner } from './find-owner.ts'
import { timeLogs } from './hours-logged.documents.ts'
import { hoursRemoved } from './hours-logged.notifications.ts'
import { mayDeleteLog } from './hours-logged.rules.ts'

/** Deletes a log. Notifies the owner if an Admin deleted it. */
export const deleteHours = (context: Context, input: Input<'hoursLogged.delete'>): Promise<{ ok: true }> =>
  changeHoursOf(context, input.userId, async (tx) => {
    const log = await requireLog(tx, input)
    tx.remove(timeLogs, mayDeleteLog(tx.actor, log))
    await touchHours(tx, log.userId)
    if (log.userId !== tx.actor.userid) {
      await notify(tx, context, hoursRemoved({ owner: await findOwner(tx, log.userId), by: tx.actor, log }))
    }
    return { ok: true }
  })
