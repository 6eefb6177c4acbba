import { countStaff, isStaffed, openSeats } from '@belay/contract/staffing'
import type { SearchOf } from '../../ui/url-state.ts'
import { type Entry, type Hold, listStaffAtWork } from './entries.ts'

export const STAFFING_FILTERS = ['needs', 'unanswered', 'staffed'] as const
type StaffingFilter = (typeof STAFFING_FILTERS)[number]

export const SCHEDULE_FILTERS = ['place', 'type', 'person', 'staffing'] as const
type ScheduleFilters = Pick<SearchOf<'/app/schedule/scheduleDisplay'>, (typeof SCHEDULE_FILTERS)[number]>

type Filtered = Pick<Entry, 'placeID' | 'location' | 'programType' | 'staffing' | 'staffNeeded' | 'status' | 'asked'>
type Choice = { value: string; label: string }

/** Returns the filter value of a location: a place's id, or the text of another location. */
const toPlaceValue = ({ placeID, location }: Pick<Filtered, 'placeID' | 'location'>) =>
  placeID ?? location.trim().toLowerCase()
const toTypeValue = ({ programType }: Pick<Filtered, 'programType'>) => programType.trim().toLowerCase()

const HAS_STAFFING: Record<StaffingFilter, (entry: Filtered) => boolean> = {
  needs: (entry) => openSeats(entry) > 0,
  unanswered: (entry) => countStaff(entry).asked > 0,
  staffed: (entry) => entry.staffNeeded > 0 && isStaffed(entry),
}

/** True if a program passes these filters. A cancelled program has no staffing. */
export const matchesEntry = (entry: Filtered, { place, type, person, staffing }: ScheduleFilters): boolean =>
  (place === undefined || toPlaceValue(entry) === place) &&
  (type === undefined || toTypeValue(entry) === type) &&
  (person === undefined || listStaffAtWork(entry).some(({ staffID }) => staffID === person)) &&
  (staffing === undefined || (entry.status !== 'cancelled' && HAS_STAFFING[staffing](entry)))

/** True if a held date passes these filters. It has no people and no staffing yet. */
export const matchesHold = (hold: Hold, { place, type, person, staffing }: ScheduleFilters): boolean =>
  (place === undefined || toPlaceValue(hold) === place) &&
  (type === undefined || toTypeValue(hold) === type) &&
  person === undefined &&
  staffing === undefined

/** Returns the choices of the filters on these days, each once, by name. */
export function listFilterChoices(entries: readonly Filtered[]): Record<'place' | 'type' | 'person', Choice[]> {
  const people = entries.flatMap((entry) => listStaffAtWork(entry))
  return {
    place: sortDistinct(entries.map((entry) => ({ value: toPlaceValue(entry), label: entry.location.trim() }))),
    type: sortDistinct(entries.map((entry) => ({ value: toTypeValue(entry), label: entry.programType.trim() }))),
    person: sortDistinct(people.map(({ staffID, staffName }) => ({ value: staffID, label: staffName }))),
  }
}

const sortDistinct = (choices: readonly Choice[]): Choice[] =>
  [...new Map(choices.filter(({ label }) => label !== '').map((choice) => [choice.value, choice])).values()].sort(
    (a, b) => a.label.localeCompare(b.label),
  )
