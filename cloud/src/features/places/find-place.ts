import { findFirst } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { refuseField } from '../../platform/refuse.ts'
import { whereabouts } from './location-words.ts'
import { places } from './places.documents.ts'

type Where = { placeID?: string | null | undefined; location?: string | undefined }

/** The place, kept from being renamed or deleted meanwhile. Refuses one that is unknown, naming the field. */
export const requirePlace = async (tx: Tx, placeID: string, field: string) =>
  (await tx.lock(places, placeID)) ?? refuseField(field, "We can't find this place.")

/** The place that a text names, ignoring case; null for what is elsewhere. */
export async function findPlaceNamed(reader: Parameters<typeof findFirst>[0], location: string) {
  const name = whereabouts(location)
  return name === null ? null : findFirst(reader, places, { orderBy: 'name', from: name, to: name })
}

/**
 * Where a program takes place, of what was given: with a place, its name is the location; a location that is the name
 * of a place is that place, and another than the program has is elsewhere. What is left out stays as it is.
 */
export async function locate(
  tx: Tx,
  given: Where,
  before: Where = {},
): Promise<{ placeID?: string | null; location?: string }> {
  const { placeID, location } = given
  if (placeID && placeID === before.placeID) return { placeID, location: before.location ?? '' }
  if (placeID) return { placeID, location: (await requirePlace(tx, placeID, 'placeID')).name }
  const isOther = location !== undefined && location !== before.location
  const named = isOther ? await findPlaceNamed(tx, location) : null
  if (named) return { placeID: named.placeID, location: (await requirePlace(tx, named.placeID, 'location')).name }
  return { ...(placeID === null || isOther ? { placeID: null } : {}), ...(location === undefined ? {} : { location }) }
}
