import type { Tx } from '../../platform/documents/transaction.ts'
import { refuseField } from '../../platform/refuse.ts'
import { places } from './places.documents.ts'

type Where = { placeID?: string | null | undefined; location?: string | undefined }

/** The place, kept from being renamed or deleted meanwhile. Refuses one that is unknown, naming the field. */
export const requirePlace = async (tx: Tx, placeID: string, field: string) =>
  (await tx.lock(places, placeID)) ?? refuseField(field, "We can't find this place.")

/**
 * Where a program takes place, of what was given: with a place, its name is the location; another location than the
 * program has is elsewhere. What is left out stays as it is.
 */
export async function locate(
  tx: Tx,
  given: Where,
  before: Where = {},
): Promise<{ placeID?: string | null; location?: string }> {
  const { placeID, location } = given
  if (placeID && placeID === before.placeID) return { placeID, location: before.location ?? '' }
  if (placeID) return { placeID, location: (await requirePlace(tx, placeID, 'placeID')).name }
  const isElsewhere = placeID === null || (location !== undefined && location !== before.location)
  return { ...(isElsewhere ? { placeID: null } : {}), ...(location === undefined ? {} : { location }) }
}
