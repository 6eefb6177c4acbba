import { hasEnded } from '@belay/contract/clock'
import { toCivilDate, toIsoDate } from '@belay/contract/dates'
import { weekOf } from '@belay/contract/weeks'
import type { Services } from '../../../platform/calls/gate.ts'
import { firstDayOfWeek } from '../../../platform/time/first-day-of-week.ts'
import { centreToday } from '../../../platform/time/today.ts'
import { places } from '../../places/places.documents.ts'
import { staff } from '../../staff/staff.documents.ts'
import { findHolds } from '../requests/dates/find-holds.ts'
import { findEntriesOn } from '../schedule/find-entries.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import { listStandingConflicts, type StandingConflict } from './conflicts.rules.ts'
import { findTypesOfPrograms } from './find-types-of-programs.ts'
import { findWorkOfLimitedStaff, listWorkingStaffIDs } from './read-conflict-facts.ts'
import { calculateWeeklyHours } from './weekly-hours.rules.ts'

/**
 * Returns the conflicts of programs as planned, by `programID`. Leaves out programs that are over, completed or
 * cancelled. Reads the programs on their days, and the work in their weeks of people who have a weekly limit.
 */
export async function findStandingConflicts(
  { store, settings, clock }: Pick<Services, 'store' | 'settings' | 'clock'>,
  entries: readonly ScheduleEntry[],
): Promise<Map<string, StandingConflict[]>> {
  const now = clock.now()
  const { timeZone } = settings.centre
  const today = centreToday(settings, now)
  const coming = entries.filter(
    (entry) => !hasEnded(entry, now, timeZone) && entry.status !== 'cancelled' && entry.status !== 'completed',
  )
  const days = [...new Set(coming.map(({ date }) => toIsoDate(date)))].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const unique = (keys: readonly string[]) => [...new Set(keys)]
  const [planned, holds, people, usedPlaces, types] = await Promise.all([
    findEntriesOn(store, days),
    findHolds(store, { from: first, to: last, today }),
    store.getMany(staff, unique(coming.flatMap(listWorkingStaffIDs))),
    store.getMany(places, unique(coming.flatMap(({ placeID }) => placeID ?? []))),
    findTypesOfPrograms({ store }, coming),
  ])
  const firstDay = firstDayOfWeek(settings.centre.locale)
  const weeks = { from: weekOf(toCivilDate(first), firstDay).from, to: weekOf(toCivilDate(last), firstDay).to }
  const work = await findWorkOfLimitedStaff(store, people, weeks)
  const standing = coming.map((entry) => {
    const atWork = new Set(listWorkingStaffIDs(entry))
    const workers = people.filter(({ staffID }) => atWork.has(staffID))
    const facts = {
      today,
      dateBefore: entry.date,
      entries: planned.get(toIsoDate(entry.date)) ?? [],
      holds: holds.filter(({ date }) => date === entry.date),
      people: workers,
      ownStaffID: null,
      closures: settings.saved.closures,
      place: usedPlaces.find(({ placeID }) => placeID === entry.placeID) ?? null,
      type: types.get(entry.programType) ?? null,
      weeklyHours: calculateWeeklyHours(entry, work, workers, { firstDay }),
    }
    return [entry.programID, listStandingConflicts(entry, facts)] as const
  })
  return new Map(standing.filter(([, conflicts]) => conflicts.length > 0))
}
