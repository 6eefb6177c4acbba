import { DAY } from '@belay/contract/constants'
import { civilDateOf, toIsoDate } from '@belay/contract/dates'
import type { BlockingReference } from '../../platform/calls/refuse.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { dateInWords } from '../../platform/time/date-in-words.ts'
import { programTypes } from '../program-types/program-types.documents.ts'
import { programRequests } from '../programs/requests/program-requests.documents.ts'
import { programSchedule } from '../programs/schedule/program-schedule.documents.ts'
import { places } from './places.documents.ts'

const MOST = 10

/** Returns the documents that block a place's deletion, a few of each kind. Past programs only keep its name. */
export async function findPlaceReferences(
  { store, now }: Pick<Tx, 'store' | 'now'>,
  placeID: string,
): Promise<BlockingReference[]> {
  // Starts a day earlier, so that the result contains all coming programs in every time zone.
  const from = toIsoDate(civilDateOf(now - DAY, 'UTC'))
  const [entries, requests, types, sheltered] = await Promise.all([
    store.find(programSchedule, { where: { placeID }, orderBy: 'date', from, limit: MOST }),
    findAll(store, programRequests, { orderBy: 'heldUntil', from }),
    store.find(programTypes, { where: { placeIDs: placeID }, orderBy: 'name', limit: MOST }),
    store.find(places, { where: { badWeatherPlaceID: placeID }, orderBy: 'name', limit: MOST }),
  ])
  return [
    ...entries.items.map(({ programID, programName, date }) => ({
      collection: 'programSchedule',
      id: programID,
      label: `${programName} on ${dateInWords(date, civilDateOf(now, 'UTC'))}`,
    })),
    ...requests
      .filter(({ offer }) => offer?.dates.some((date) => date.placeID === placeID))
      .map((request) => ({
        collection: 'programRequests',
        id: request.id,
        label: `Dates offered to ${request.organization}`,
      })),
    ...types.items.map(({ typeID, name }) => ({ collection: 'programTypes', id: typeID, label: name })),
    ...sheltered.items.map((other) => ({ collection: 'places', id: other.placeID, label: other.name })),
  ]
}
