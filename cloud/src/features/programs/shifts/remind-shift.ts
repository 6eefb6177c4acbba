import { toIsoDate } from '@belay/contract/dates'
import type { Services } from '../../../platform/calls/gate.ts'
import { iterateAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { groupByPerson } from '../../../platform/time/group-by-person.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { notify } from '../../notifications/notify.ts'
import { staff } from '../../staff/staff.documents.ts'
import { users } from '../../users/users.documents.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { findShift, type Shift, shiftsReminded } from '../assignments/staff-programs.notifications.ts'
import { isAnswerReminderDue, mayRemindOfShift } from '../assignments/staff-programs.rules.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'settings'>

/** Yields the coming unanswered assignments whose reminder is due. */
async function* findDue({ store, clock, settings }: Parts) {
  const from = toIsoDate(centreToday(settings, clock.now()))
  const unanswered = { where: { unanswered: true }, orderBy: 'date', from }
  for await (const assignment of iterateAll(store, staffPrograms, unanswered))
    if (isAnswerReminderDue(assignment, clock.now(), settings.centre.timeZone)) yield assignment
}

/** The reminders to confirm or decline shifts. */
export const answerReminders = {
  find: (parts: Parts) => groupByPerson(findDue(parts), { person: ({ staffID }) => staffID, id: ({ id }) => id }),

  /** Sends one reminder of the shifts still due. Skips cancelled programs, and inactive or disabled people. */
  async send(tx: Tx, services: Pick<Services, 'settings'>, ids: readonly string[]): Promise<void> {
    const shifts: Shift[] = []
    for (const id of ids) {
      const assignment = await tx.get(staffPrograms, id)
      if (!assignment || !isAnswerReminderDue(assignment, tx.now, services.settings.centre.timeZone)) continue
      const shift = await findShift(tx, services, assignment)
      if (shift.entry?.status === 'cancelled' || !(await tx.get(staff, assignment.staffID))?.active) continue
      if ((await tx.get(users, shift.email))?.disabled) continue
      tx.update(staffPrograms, mayRemindOfShift(assignment), { remindedAt: tx.now })
      shifts.push(shift)
    }
    const [first] = shifts
    if (!first) return
    tx.setDescription(`reminded ${first.assignment.staffName} to answer ${shifts.length === 1 ? 'a shift' : 'shifts'}`)
    await notify(tx, services, shiftsReminded({ shifts }))
  },
}
