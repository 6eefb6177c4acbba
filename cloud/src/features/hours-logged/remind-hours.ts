import { DAY } from '@belay/contract/constants'
import type { Services } from '../../platform/calls/gate.ts'
import { iterateAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { groupByPerson } from '../../platform/time/group-by-person.ts'
import { notify } from '../notifications/notify.ts'
import { findOwner } from './find-owner.ts'
import { timeLogs, type VersionedLog } from './hours-logged.documents.ts'
import { hoursReminded } from './hours-logged.notifications.ts'
import { isCorrectionReminderDue, mayRemindOfLog } from './hours-logged.rules.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'settings'>

/** Finds the logs with a due reminder. Reads only logs whose owner was not reminded yet. */
async function* findDue({ store, clock, settings }: Parts) {
  for await (const log of iterateAll(store, timeLogs, { orderBy: 'returned', to: clock.now() - 2 * DAY }))
    if (isCorrectionReminderDue(log, clock.now(), settings.centre.timeZone)) yield log
}

/** Reminders to correct returned hours. */
export const correctionReminders = {
  find: (parts: Parts) => groupByPerson(findDue(parts), { person: ({ userId }) => userId, id: ({ timeID }) => timeID }),

  /** Sends one reminder for the logs that are still due, unless the owner is disabled. */
  async send(tx: Tx, services: Pick<Services, 'settings'>, ids: readonly string[]): Promise<void> {
    const logs: VersionedLog[] = []
    for (const id of ids) {
      const log = await tx.get(timeLogs, id)
      if (log && isCorrectionReminderDue(log, tx.now, services.settings.centre.timeZone)) logs.push(log)
    }
    const [first] = logs
    const owner = first ? await findOwner(tx, first.userId) : null
    if (!owner || owner.disabled) return
    for (const log of logs) tx.update(timeLogs, mayRemindOfLog(log), { remindedAt: tx.now })
    tx.setDescription(`reminded ${owner.username} to correct returned hours`)
    await notify(tx, services, hoursReminded({ owner, logs }))
  },
}
