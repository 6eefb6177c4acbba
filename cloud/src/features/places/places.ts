import { toIsoDate } from '@belay/contract/dates'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, requireVersion, transactional } from '../../platform/gate.ts'
import { listQuery, storedPage } from '../../platform/lists.ts'
import { type BlockingReference, refuse } from '../../platform/refuse.ts'
import { centreToday } from '../../platform/today.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { programTypes } from '../program-types/program-types.documents.ts'
import { places } from './places.documents.ts'
import { mayDeletePlace } from './places.rules.ts'

/** Lists places by name. */
export const listPlaces = (context: Context, input: Input<'places.list'>) =>
  storedPage(context, places, listQuery(input, 'name'), input?.count)

/** Deletes a place. Refused while coming programs, program types or other places refer to it. */
export const deletePlace = transactional('places.delete', async (tx, { placeID, version }, context) => {
  const place = requireVersion((await tx.lock(places, placeID)) ?? refuse('not-found'), version)
  const today = toIsoDate(centreToday(context.settings, tx.now))
  tx.remove(places, mayDeletePlace(tx.actor, place, await findPlaceReferences(tx, placeID, today)))
  return { ok: true }
})

/** What keeps a place from being deleted, the first of each. Past programs keep its name as their location. */
async function findPlaceReferences({ store }: Tx, placeID: string, today: string): Promise<BlockingReference[]> {
  const limit = 10
  const [entries, types, sheltered] = await Promise.all([
    store.find(programSchedule, { where: { placeID }, orderBy: 'date', from: today, limit }),
    store.find(programTypes, { where: { placeIDs: placeID }, orderBy: 'name', limit }),
    store.find(places, { where: { badWeatherPlaceID: placeID }, orderBy: 'name', limit }),
  ])
  return [
    ...entries.items.map(({ programID, programName, date }) => ({
      collection: 'programSchedule',
      id: programID,
      label: `${programName}, ${date}`,
    })),
    ...types.items.map(({ typeID, name }) => ({ collection: 'programTypes', id: typeID, label: name })),
    ...sheltered.items.map(({ placeID, name }) => ({ collection: 'places', id: placeID, label: name })),
  ]
}
