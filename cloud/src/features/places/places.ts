import { type Context, type Input, requireVersion, transactional } from '../../platform/calls/gate.ts'
import { mayListAsStaff } from '../../platform/calls/lists.rules.ts'
import { listQuery, readStoredPage } from '../../platform/calls/lists.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { findPlaceReferences } from './find-place-references.ts'
import { places } from './places.documents.ts'
import { mayDeletePlace } from './places.rules.ts'

export const listPlaces = (context: Context, input: Input<'places.list'>) =>
  readStoredPage(context, places, mayListAsStaff(context.actor, listQuery(input, 'name')), input?.count)

/** Deletes a place. Refuses while coming programs, held dates, program types or other places refer to it. */
export const deletePlace = transactional('places.delete', async (tx, { placeID, version }) => {
  const place = requireVersion((await tx.lock(places, placeID)) ?? refuse('not-found'), version)
  tx.remove(places, mayDeletePlace(tx.actor, place, await findPlaceReferences(tx, placeID)))
  return { ok: true }
})
