import { mayAsAdmin } from '../../platform/admins.rules.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { type Context, type Input, requireCurrent, transactional } from '../../platform/gate.ts'
import { listQuery, storedPage } from '../../platform/lists.ts'
import { places } from './places.documents.ts'

/** Creates a place. A name that differs only in case is taken (already-exists). */
export const createPlace = transactional('places.create', async (tx, form) =>
  tx.create(places, { placeID: tx.id(), ...form }),
)

/** Lists places by name. */
export const listPlaces = (context: Context, input: Input<'places.list'>) =>
  storedPage(context, places, listQuery(input, 'name'), input?.count)

/** Changes a place. */
export const updatePlace = transactional('places.update', async (tx, { placeID, version, ...changes }) => {
  const place = mayAsAdmin(tx.actor, await requireCurrent(tx, places, placeID, version))
  return tx.update(places, place, definedFields(changes))
})

/** Deletes a place. */
export const deletePlace = transactional('places.delete', async (tx, { placeID, version }) => {
  tx.remove(places, mayAsAdmin(tx.actor, await requireCurrent(tx, places, placeID, version)))
  return { ok: true }
})
