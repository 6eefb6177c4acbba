import { toIsoDate } from '@belay/contract/dates'
import { iterateAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { centreToday } from '../../platform/today.ts'
import { notify } from '../notifications/notify.ts'
import { staff } from '../staff/staff.documents.ts'
import { users } from '../users/users.documents.ts'
import { staffPrograms } from './staff-programs.documents.ts'
import { findShift, shiftReminded } from './staff-programs.notifications.ts'
import { isAnswerReminderDue, mayBeReminded } from './staff-programs.rules.ts'

/** Reminds people of shifts that they have yet to confirm or decline. */
export const answerReminders = {
  /** The assignments that are due, of those to come that nobody has answered. */
  async *find({ store, clock, settings }: Pick<Services, 'store' | 'clock' | 'settings'>): AsyncGenerator<string> {
    const from = toIsoDate(centreToday(settings, clock.now()))
    const unanswered = { where: { unanswered: true }, orderBy: 'date', from }
    for await (const assignment of iterateAll(store, staffPrograms, unanswered))
      if (isAnswerReminderDue(assignment, clock.now(), settings.centre.timeZone)) yield assignment.id
  },

  /** Reminds of one that is still due, of a program that takes place, with somebody who works and may sign in. */
  async send(tx: Tx, services: Pick<Services, 'settings'>, id: string): Promise<void> {
    const assignment = await tx.get(staffPrograms, id)
    if (!assignment || !isAnswerReminderDue(assignment, tx.now, services.settings.centre.timeZone)) return
    const shift = await findShift(tx, services, assignment)
    if (shift.entry?.status === 'cancelled' || !(await tx.get(staff, assignment.staffID))?.active) return
    if ((await tx.get(users, shift.email))?.disabled) return
    tx.update(staffPrograms, mayBeReminded(assignment), { remindedAt: tx.now })
    await notify(tx, services, shiftReminded(shift))
  },
}
