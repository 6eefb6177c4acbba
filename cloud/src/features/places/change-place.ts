import { LIMITS } from '@belay/contract/constants'
import { mayAsAdmin } from '../../platform/admins.rules.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, requireVersion } from '../../platform/gate.ts'
import { refuse } from '../../platform/refuse.ts'
import { programSchedule, type VersionedEntry } from '../programs/schedule/program-schedule.documents.ts'
import { requirePlace } from './find-place.ts'
import { places, type VersionedPlace } from './places.documents.ts'
import { refuseOwnShelter, refuseTooManyPrograms } from './places.rules.ts'
import { comingDays } from './unlisted-names.ts'

/** Creates a place. Refuses a name that differs from another one only in case with `already-exists`. */
export async function addPlace(tx: Tx, form: Omit<Input<'places.create'>, 'takes'>): Promise<VersionedPlace> {
  if (form.badWeatherPlaceID) await requirePlace(tx, form.badWeatherPlaceID, 'badWeatherPlaceID')
  return tx.create(places, { placeID: tx.id(), ...form })
}

/** Changes a place. Returns the place and, if its name changed, the coming programs that still have the old name. */
export async function changePlace(
  tx: Tx,
  context: Context,
  { placeID, version, ...changes }: Omit<Input<'places.update'>, 'takes'>,
): Promise<{ place: VersionedPlace; outdated: VersionedEntry[] }> {
  const before = requireVersion((await tx.lock(places, placeID)) ?? refuse('not-found'), version)
  const { badWeatherPlaceID } = changes
  refuseOwnShelter(placeID, badWeatherPlaceID)
  if (badWeatherPlaceID && badWeatherPlaceID !== before.badWeatherPlaceID)
    await requirePlace(tx, badWeatherPlaceID, 'badWeatherPlaceID')
  const place = tx.update(places, mayAsAdmin(tx.actor, before), definedFields(changes))
  const outdated = place.name === before.name ? [] : await findComingPrograms(tx, context, placeID)
  return { place, outdated }
}

/** Returns the coming programs at a place. Refuses if there are more than one change may rename. */
export async function findComingPrograms(tx: Tx, context: Context, placeID: string): Promise<VersionedEntry[]> {
  const { from } = comingDays(context)
  const entries = await findAll(tx.store, programSchedule, { where: { placeID }, orderBy: 'date', from })
  refuseTooManyPrograms(entries.length, LIMITS.programsRenamed)
  return entries
}
