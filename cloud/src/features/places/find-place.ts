import type { Tx } from '../../platform/documents/transaction.ts'
import { refuseField } from '../../platform/refuse.ts'
import { places } from './places.documents.ts'

type Where = { placeID?: string | null | undefined; location?: string | undefined }

/**
 * Where a program takes place, of what was given: with a place, its name is the location; another location than the
 * name of the place that the program has is elsewhere. What is left out stays as it is. Refuses an unknown place.
 */
export async function locate(
  tx: Tx,
  given: Where,
  before: Where = {},
): Promise<{ placeID?: string | null; location?: string }> {
  const { placeID, location } = given
  if (placeID) {
    const place = (await tx.lock(places, placeID)) ?? refuseField('placeID', "We can't find this place.")
    return { placeID, location: place.name }
  }
  const isElsewhere = placeID === null || (location !== undefined && location !== before.location)
  return { ...(isElsewhere ? { placeID: null } : {}), ...(location === undefined ? {} : { location }) }
}
