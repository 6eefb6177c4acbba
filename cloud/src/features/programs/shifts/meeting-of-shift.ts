import type { DocumentStore } from '../../../platform/documents/store.ts'
import { findWhereToGo } from '../../places/find-where-to-go.ts'
import { type Place, places } from '../../places/places.documents.ts'
import { sortByStaffName } from '../assignments/find-assignments.ts'
import { type StaffProgram, staffPrograms } from '../assignments/staff-programs.documents.ts'
import type { VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { meetingTimeOf } from './on-shift.rules.ts'

type Shift = Pick<StaffProgram, 'date' | 'startTime' | 'endTime' | 'location'>

/**
 * Finds when and where the people of a shift meet, and the place in bad weather. `entry` is null if the program is not
 * on the schedule. `goesThere`: includes the client's address.
 */
export async function findMeeting(
  store: Pick<DocumentStore, 'get'>,
  shift: Shift,
  entry: VersionedEntry | null,
  goesThere: boolean,
) {
  const place = entry?.placeID ? await store.get(places, entry.placeID) : null
  const [where, badWeather] = await Promise.all([
    findWhereToGo(store, entry ?? shift, goesThere),
    findBadWeatherPlace(store, place),
  ])
  return { place, meetAt: meetingTimeOf(shift, place), where, badWeather }
}

/** Finds the place that replaces a place in bad weather, or null. */
async function findBadWeatherPlace(store: Pick<DocumentStore, 'get'>, place: Place | null) {
  const other = place?.badWeatherPlaceID ? await store.get(places, place.badWeatherPlaceID) : null
  return other && findWhereToGo(store, { location: other.name, placeID: other.placeID }, false)
}

/** Finds the shifts of the people who work a program, without those who declined, by name. */
export async function findCrew(store: Pick<DocumentStore, 'find'>, programID: string) {
  const { items } = await store.find(staffPrograms, { where: { programID }, orderBy: 'date', limit: 200 })
  return sortByStaffName(items.filter(({ declinedAt }) => declinedAt === null))
}
