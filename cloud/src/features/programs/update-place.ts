import { LIMITS } from '@belay/contract/constants'
import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { pickDefinedFields } from '../../platform/calls/defined-fields.ts'
import { type Context, requireVersion, transactional } from '../../platform/calls/gate.ts'
import { refuse, refuseField } from '../../platform/calls/refuse.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { guardLocation, requirePlace } from '../places/find-place.ts'
import { type Place, places } from '../places/places.documents.ts'
import { comingDays } from '../places/unlisted-names.ts'
import { writeCopies } from './facts/copy-program-facts.ts'
import { renameHeldPlace } from './requests/dates/rename-held-place.ts'
import { setEntryPlace } from './schedule/change-entry.ts'
import { programSchedule } from './schedule/program-schedule.documents.ts'
import { notifyOfEnd } from './swaps/end-swaps.ts'

/**
 * Creates a place and assigns it to the coming programs whose location is one of `takes`. Refuses a name that differs
 * from another one only in case with `already-exists`.
 */
export const createPlace = transactional('places.create', async (tx, { takes, ...form }, context) => {
  if (form.badWeatherPlaceID) await requirePlace(tx, form.badWeatherPlaceID, 'badWeatherPlaceID')
  const place = tx.create(places, { placeID: tx.id(), ...form })
  await assignPlaceByLocation(tx, context, place, takes)
  return place
})

/**
 * Changes a place and its name in coming programs and held dates; past programs keep the old name. Notifies nobody
 * about a new name, because nothing moves.
 */
export const updatePlace = transactional('places.update', async (tx, input, context) => {
  const { placeID, version, takes = [], ...changes } = input
  const before = requireVersion((await tx.lock(places, placeID)) ?? refuse('not-found'), version)
  const { badWeatherPlaceID } = changes
  if (badWeatherPlaceID === placeID) refuseField('badWeatherPlaceID', 'Choose a different place.')
  if (badWeatherPlaceID && badWeatherPlaceID !== before.badWeatherPlaceID)
    await requirePlace(tx, badWeatherPlaceID, 'badWeatherPlaceID')
  const place = tx.update(places, mayAsAdmin(tx.actor, before), pickDefinedFields(changes))
  if (place.name !== before.name) await renamePlaceInPrograms(tx, context, place)
  if (changes.name !== undefined) await renameHeldPlace(tx, context, place)
  await assignPlaceByLocation(tx, context, place, takes)
  return place
})

/**
 * Copies the restored name of a place to the programs and held dates that use the place. Undo calls this, because some
 * of them may have been added since the change.
 */
export async function restorePlaceNames(tx: Tx, context: Context, restorations: readonly Restoration<Place>[]) {
  for (const { current, before } of restorations) {
    if (!current || !before || current.name === before.name) continue
    await renamePlaceInPrograms(tx, context, before)
    await renameHeldPlace(tx, context, before)
  }
}

/** Copies a place's name to the coming programs at it. Refuses more programs than one commit may rename. */
async function renamePlaceInPrograms(tx: Tx, context: Context, place: Place): Promise<void> {
  const query = { where: { placeID: place.placeID }, orderBy: 'date', from: comingDays(context).from }
  const entries = await findAll(tx.store, programSchedule, query)
  if (entries.length > LIMITS.programsRenamed) {
    const message =
      `More than ${LIMITS.programsRenamed} coming programs are here, too many to rename at once. ` +
      'Create a new place instead.'
    refuse('failed-precondition', message, { reason: 'too-many', fields: [{ field: 'name', message }] })
  }
  await copyPlaceToPrograms(tx, context, place, entries)
}

/** Assigns a place to coming programs whose location is one of these, earliest first, up to the limit of one call. */
async function assignPlaceByLocation(tx: Tx, context: Context, place: Place, locations: readonly string[]) {
  let room: number = LIMITS.programsPlaced
  for (const location of new Set(locations)) {
    if (room === 0) return
    await guardLocation(tx, location)
    const query = { where: { location }, orderBy: 'date', ...comingDays(context), limit: room }
    const { items } = await tx.store.find(programSchedule, query)
    await copyPlaceToPrograms(tx, context, place, items)
    room -= items.length
  }
}

async function copyPlaceToPrograms(tx: Tx, context: Context, place: Place, entries: readonly { programID: string }[]) {
  for (const { programID } of entries) {
    await setEntryPlace(tx, programID, place)
    const { swaps } = await writeCopies(tx, programID)
    for (const swap of swaps) await notifyOfEnd(tx, context, swap)
  }
}
