import { refuseField } from '../../platform/calls/refuse.ts'
import { findFirst } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { normalizeLocation } from './location-words.ts'
import { places } from './places.documents.ts'

type Where = { placeID?: string | null | undefined; location?: string | undefined }

/** Returns a place and locks it against a concurrent rename or deletion. Refuses an unknown place, naming the field. */
export const requirePlace = async (tx: Tx, placeID: string, field: string) =>
  (await tx.lock(places, placeID)) ?? refuseField(field, "We can't find this place.")

/** Waits for other transactions that plan a program at this location, or whose place takes over such programs. */
export async function guardLocation(tx: Tx, location: string): Promise<void> {
  const name = normalizeLocation(location)
  if (name !== null) await tx.guard(`location ${name}`)
}

/** Returns the place with this name, ignoring case; null if no place has the name. */
export async function findPlaceNamed(reader: Parameters<typeof findFirst>[0], location: string) {
  const name = normalizeLocation(location)
  return name === null ? null : findFirst(reader, places, { orderBy: 'name', from: name, to: name })
}

/**
 * Resolves the place and location of a program. A place sets the location to its name; a location that names a place
 * selects that place; any other new location clears the place. Fields that are left out do not change.
 */
export async function resolveLocation(
  tx: Tx,
  wanted: Where,
  before: Where = {},
): Promise<{ placeID?: string | null; location?: string }> {
  const { placeID, location } = wanted
  if (placeID && placeID === before.placeID) return { placeID, location: before.location ?? '' }
  if (placeID) return { placeID, location: (await requirePlace(tx, placeID, 'placeID')).name }
  const isOther = location !== undefined && location !== before.location
  if (isOther) await guardLocation(tx, location)
  const named = isOther ? await findPlaceNamed(tx, location) : null
  if (named) return { placeID: named.placeID, location: (await requirePlace(tx, named.placeID, 'location')).name }
  return { ...(placeID === null || isOther ? { placeID: null } : {}), ...(location === undefined ? {} : { location }) }
}
