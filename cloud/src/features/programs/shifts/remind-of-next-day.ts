import { addDays, toIsoDate } from '@belay/contract/dates'
import type { Services } from '../../../platform/calls/gate.ts'
import { iterateAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { groupByPerson } from '../../../platform/time/group-by-person.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { notifications } from '../../notifications/notifications.documents.ts'
import { notificationID, notify } from '../../notifications/notify.ts'
import { places } from '../../places/places.documents.ts'
import { staff } from '../../staff/staff.documents.ts'
import { users } from '../../users/users.documents.ts'
import { staffPrograms, type VersionedAssignment } from '../assignments/staff-programs.documents.ts'
import { findShift, type NextDayShift, shiftsTomorrow } from '../assignments/staff-programs.notifications.ts'
import { findCrew } from './meeting-of-shift.ts'
import { meetingTimeOf } from './on-shift.rules.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'settings'>

const tomorrowOf = ({ settings }: Pick<Parts, 'settings'>, now: number) => addDays(centreToday(settings, now), 1)

/** Yields the assignments of the next day that were not declined. */
async function* findNextDay(parts: Parts) {
  const day = toIsoDate(tomorrowOf(parts, parts.clock.now()))
  for await (const assignment of iterateAll(parts.store, staffPrograms, { orderBy: 'date', from: day, to: day }))
    if (assignment.declinedAt === null) yield assignment
}

/** The reminders of the next day's shifts, with the time, the place and the crew. */
export const nextDayReminders = {
  find: (parts: Parts) => groupByPerson(findNextDay(parts), { person: ({ staffID }) => staffID, id: ({ id }) => id }),

  /**
   * Reminds a person once of a day's shifts: their notification is the mark. Skips cancelled programs, and inactive or
   * disabled people.
   */
  async send(tx: Tx, services: Pick<Services, 'settings'>, ids: readonly string[]): Promise<void> {
    const tomorrow = tomorrowOf(services, tx.now)
    const shifts: NextDayShift[] = []
    for (const id of ids) {
      const assignment = await tx.get(staffPrograms, id)
      if (assignment?.date !== tomorrow || assignment.declinedAt !== null) continue
      const shift = await findNextDayShift(tx, services, assignment)
      if (shift.entry?.status === 'cancelled' || !(await tx.get(staff, assignment.staffID))?.active) continue
      shifts.push(shift)
    }
    const [first] = shifts
    if (!first) return
    const { staffID, staffName } = first.assignment
    const user = await tx.get(users, first.email)
    const key = `tomorrow-${toIsoDate(tomorrow)}-${staffID}`
    if (user?.disabled || (await tx.get(notifications, notificationID(key, { email: first.email })))) return
    tx.setDescription(`reminded ${staffName} of tomorrow's ${shifts.length === 1 ? 'shift' : 'shifts'}`)
    await notify(tx, services, shiftsTomorrow({ shifts, key }))
  },
}

/** Reads the data for the reminder of this assignment. */
async function findNextDayShift(tx: Tx, services: Pick<Services, 'settings'>, assignment: VersionedAssignment) {
  const shift = await findShift(tx, services, assignment)
  const placeID = shift.entry?.placeID
  const crew = await findCrew(tx.store, assignment.programID)
  return {
    ...shift,
    meetAt: meetingTimeOf(assignment, placeID ? await tx.get(places, placeID) : null),
    crew: crew.filter(({ id }) => id !== assignment.id).map(({ staffName, role }) => `${staffName} (${role})`),
  }
}
