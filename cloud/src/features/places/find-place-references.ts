import { DAY } from '@belay/contract/constants'
import { civilDateOf, toIsoDate } from '@belay/contract/dates'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { BlockingReference } from '../../platform/refuse.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { programTypes } from '../program-types/program-types.documents.ts'
import { places } from './places.documents.ts'

const MOST = 10

/** What keeps a place from being deleted, the first of each. Past programs keep its name as their location. */
export async function findPlaceReferences(
  { store, now }: Pick<Tx, 'store' | 'now'>,
  placeID: string,
): Promise<BlockingReference[]> {
  // A day of grace, so that "coming" holds in every time zone.
  const from = toIsoDate(civilDateOf(now - DAY, 'UTC'))
  const [entries, types, sheltered] = await Promise.all([
    store.find(programSchedule, { where: { placeID }, orderBy: 'date', from, limit: MOST }),
    store.find(programTypes, { where: { placeIDs: placeID }, orderBy: 'name', limit: MOST }),
    store.find(places, { where: { badWeatherPlaceID: placeID }, orderBy: 'name', limit: MOST }),
  ])
  return [
    ...entries.items.map(({ programID, programName, date }) => ({
      collection: 'programSchedule',
      id: programID,
      label: `${programName}, ${date}`,
    })),
    ...types.items.map(({ typeID, name }) => ({ collection: 'programTypes', id: typeID, label: name })),
    ...sheltered.items.map((other) => ({ collection: 'places', id: other.placeID, label: other.name })),
  ]
}
