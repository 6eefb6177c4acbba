import { hasBegun } from '@belay/contract/clock'
import { SHIFTS } from '@belay/contract/constants'
import { addDays, isAfter } from '@belay/contract/dates'
import { plannedHoursOf } from '@belay/contract/planned-hours'
import { openSeats } from '@belay/contract/staffing'
import type { Context, Input } from '../../../platform/calls/gate.ts'
import { refuseField } from '../../../platform/calls/refuse.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { assignmentID } from '../assignments/find-assignments.ts'
import { canWork } from '../conflicts/conflicts.rules.ts'
import { findTypesOfPrograms } from '../conflicts/find-types-of-programs.ts'
import { facilitatorRequests } from '../facilitator-requests/facilitator-requests.documents.ts'
import { shiftOffers } from '../offers/shift-offers.documents.ts'
import { findEntriesBetween } from '../schedule/find-entries.ts'

/** Returns the programs of some days with an open or given-back shift that the caller could work and is not on. */
export async function findOpenShifts(context: Context, input: Input<'staffPrograms.openShifts'>) {
  const { store, settings, clock, actor } = context
  const today = centreToday(settings, clock.now())
  const from = input.from && isAfter(input.from, today) ? input.from : today
  const to = input.to ?? addDays(from, SHIFTS.listedDays)
  if (isAfter(to, addDays(from, SHIFTS.mostListedDays))) refuseField('to', 'Choose a shorter time.')
  const member = await findStaffByEmail(context, actor.email)
  if (!member?.active) return { items: [] }
  const entries = await findEntriesBetween(store, from, to)
  const open = entries.filter(
    (entry) =>
      (entry.status === 'tentative' || entry.status === 'confirmed') &&
      !hasBegun(entry, clock.now(), settings.centre.timeZone) &&
      openSeats(entry) > 0 &&
      !entry.staffing.some(({ staffID }) => staffID === member.staffID),
  )
  const types = await findTypesOfPrograms(context, open)
  const fitting = open.filter((entry) =>
    canWork(member, entry, { today, entries, type: types.get(entry.programType) ?? null }),
  )
  const ids = fitting.map(({ programID }) => assignmentID(member.staffID, programID))
  const [requests, offers] = await Promise.all([
    store.getMany(facilitatorRequests, ids),
    store.getMany(shiftOffers, ids),
  ])
  const items = fitting.map((entry) => {
    const { programID, programName, date, startTime, endTime, location } = entry
    return {
      programID,
      programName,
      date,
      startTime,
      endTime,
      location,
      hours: plannedHoursOf(entry),
      open: openSeats(entry),
      givenBack: entry.staffing.some(({ state }) => state === 'givenBack'),
      asked: requests.some((request) => request.programID === programID && request.status === 'requested'),
      offered: offers.some((offer) => offer.programID === programID && offer.status === 'offered'),
    }
  })
  return { items }
}
