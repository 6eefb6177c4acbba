import { DAY } from '@belay/contract/constants'
import { iterateAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { findOwner } from './find-owner.ts'
import { timeLogs } from './hours-logged.documents.ts'
import { hoursReminded } from './hours-logged.notifications.ts'
import { isCorrectionReminderDue, mayBeReminded } from './hours-logged.rules.ts'

/** Reminds people of returned hours that they have not corrected. */
export const correctionReminders = {
  /** The logs that are due, of those whose owner has not been reminded yet. */
  async *find({ store, clock, settings }: Pick<Services, 'store' | 'clock' | 'settings'>): AsyncGenerator<string> {
    for await (const log of iterateAll(store, timeLogs, { orderBy: 'returned', to: clock.now() - 2 * DAY }))
      if (isCorrectionReminderDue(log, clock.now(), settings.centre.timeZone)) yield log.timeID
  },

  /** Reminds of one that is still due, of somebody who may sign in. */
  async send(tx: Tx, services: Pick<Services, 'settings'>, timeID: string): Promise<void> {
    const log = await tx.get(timeLogs, timeID)
    if (!log || !isCorrectionReminderDue(log, tx.now, services.settings.centre.timeZone)) return
    const owner = await findOwner(tx, log.userId)
    if (!owner || owner.disabled) return
    tx.update(timeLogs, mayBeReminded(log), { remindedAt: tx.now })
    await notify(tx, services, hoursReminded({ owner, log }))
  },
}
