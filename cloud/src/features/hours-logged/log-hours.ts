import { isAdmin } from '../../platform/calls/actor.ts'
import type { Context, Input } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { centreToday } from '../../platform/time/today.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { staff } from '../staff/staff.documents.ts'
import { users } from '../users/users.documents.ts'
import { changeHoursOf, requireProgramName, touchHours } from './change-hours.ts'
import { createDayTotals } from './day-totals.ts'
import { findOwner } from './find-owner.ts'
import { hoursLogged, timeLogs, UNAPPROVED } from './hours-logged.documents.ts'
import { refuseWrongDay } from './hours-logged.rules.ts'

/**
 * Logs hours, pending approval (R64). An Admin may log for another registered person. Throws `invalid-argument` for a
 * future day, and `failed-precondition` for a day over 24 hours or if the caller has no staff record.
 */
export function logHours(context: Context, { userId = context.actor.userid, ...form }: Input<'hoursLogged.log'>) {
  const isOwn = userId === context.actor.userid
  if (!isOwn && !isAdmin(context.actor)) refuse('not-found')
  return changeHoursOf(context, userId, async (tx) => {
    const totals = createDayTotals(tx)
    // Reads in parallel, but the person's `hoursLogged` document before the day's logs.
    const [owner] = await Promise.all([
      findOwner(tx, userId),
      tx.get(hoursLogged, userId),
      totals.preload(userId, form.date),
      form.programID && tx.lock(programSchedule, form.programID),
    ])
    const person = owner ?? refuse('not-found', "We can't find this person.", 'no-person')
    const [, member] = await Promise.all([tx.lock(users, person.email), findStaffByEmail(tx, person.email)])
    if (isOwn && !member)
      refuse('failed-precondition', 'You need a staff record to log hours. Ask the centre to add you.', 'no-staff')
    refuseWrongDay(form.date, centreToday(context.settings, tx.now))
    const timeID = tx.id()
    await totals.add({ timeID, userId, date: form.date, hours: form.hours })
    const [programName] = await Promise.all([
      requireProgramName(tx, form.programID, member?.staffID ?? null),
      member && tx.lock(staff, member.staffID),
    ])
    await touchHours(tx, userId)
    return tx.create(timeLogs, {
      timeID,
      userId,
      staffID: member?.staffID ?? null,
      staffName: member?.name ?? person.username,
      ...form,
      programName,
      ...UNAPPROVED,
      dateSubmitted: tx.now,
      lastUpdated: tx.now,
    })
  })
}
