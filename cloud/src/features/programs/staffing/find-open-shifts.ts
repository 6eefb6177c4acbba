import { SHIFTS } from '@belay/contract/constants'
import { addDays, isAfter, toIsoDate } from '@belay/contract/dates'
import { instantOf } from '../../../platform/civil-time.ts'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { Context, Input } from '../../../platform/gate.ts'
import { refuseField } from '../../../platform/refuse.ts'
import { centreToday } from '../../../platform/today.ts'
import { findEntriesBetween } from '../../program-schedule/find-entries.ts'
import { lengthInHours, type ScheduleEntry } from '../../program-schedule/program-schedule.documents.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { assignmentID } from '../../staff-programs/find-assignments.ts'
import { facilitatorRequests, shiftOffers, staffPrograms } from '../../staff-programs/staff-programs.documents.ts'
import { canWork } from '../conflicts/conflicts.rules.ts'
import { findTypesOf } from '../conflicts/find-types-of.ts'

/**
 * The programs of some days that need people, or of which a shift was given back, that nothing keeps the caller from
 * working and that they are not on. Reads these days alone.
 */
export async function findOpenShifts(context: Context, input: Input<'staffPrograms.openShifts'>) {
  const { store, settings, clock, actor } = context
  const today = centreToday(settings, clock.now())
  const from = input.from && isAfter(input.from, today) ? input.from : today
  const to = input.to ?? addDays(from, SHIFTS.listedDays)
  if (isAfter(to, addDays(from, SHIFTS.mostListedDays))) refuseField('to', 'Choose a shorter time.')
  const own = await findStaffByEmail(context, actor.email)
  if (!own?.active) return { items: [] }
  const days = { from: toIsoDate(from), to: toIsoDate(to) }
  const [entries, given] = await Promise.all([
    findEntriesBetween(store, from, to),
    findAll(store, staffPrograms, { where: { givenBack: true }, orderBy: 'date', ...days }),
  ])
  const givenBack = Map.groupBy(given, ({ programID }) => programID)
  const openOf = (entry: ScheduleEntry) => {
    const working = entry.staffing.filter(({ state }) => state !== 'declined').length
    return Math.max(0, entry.staffNeeded - working + (givenBack.get(entry.programID)?.length ?? 0))
  }
  const isToCome = ({ date, startTime }: ScheduleEntry) =>
    instantOf(date, startTime, settings.centre.timeZone) > clock.now()
  const open = entries.filter(
    (entry) =>
      (entry.status === 'tentative' || entry.status === 'confirmed') &&
      isToCome(entry) &&
      openOf(entry) > 0 &&
      !entry.staffing.some(({ staffID }) => staffID === own.staffID),
  )
  const types = await findTypesOf(context, open)
  const fitting = open.filter((entry) =>
    canWork(own, entry, { today, entries, type: types.get(entry.programType) ?? null }),
  )
  const ids = fitting.map(({ programID }) => assignmentID(own.staffID, programID))
  const [asks, offers] = await Promise.all([store.getMany(facilitatorRequests, ids), store.getMany(shiftOffers, ids)])
  const asked = new Set(asks.filter(({ status }) => status === 'requested').map(({ programID }) => programID))
  const offered = new Set(offers.filter(({ status }) => status === 'offered').map(({ programID }) => programID))
  return {
    items: fitting.map((entry) => ({
      programID: entry.programID,
      programName: entry.programName,
      date: entry.date,
      startTime: entry.startTime,
      endTime: entry.endTime,
      location: entry.location,
      hours: lengthInHours(entry),
      open: openOf(entry),
      givenBack: givenBack.has(entry.programID),
      asked: asked.has(entry.programID),
      offered: offered.has(entry.programID),
    })),
  }
}
