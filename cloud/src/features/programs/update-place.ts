import { LIMITS } from '@belay/contract/constants'
import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { type Context, transactional } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { addPlace, changePlace, findComingPrograms } from '../places/change-place.ts'
import type { Place } from '../places/places.documents.ts'
import { comingDays } from '../places/unlisted-names.ts'
import { writeCopies } from './facts/copy-program-facts.ts'
import { renameHeldPlace } from './requests/dates/rename-held-place.ts'
import { setEntryPlace } from './schedule/change-entry.ts'
import { programSchedule } from './schedule/program-schedule.documents.ts'
import { swapEnded } from './swaps/shift-swaps.notifications.ts'

/** Creates a place and assigns it to the coming programs whose location is one of `takes`. */
export const createPlace = transactional('places.create', async (tx, { takes, ...form }, context) => {
  const place = await addPlace(tx, form)
  await assignPlaceByLocation(tx, context, place, takes)
  return place
})

/**
 * Changes a place and its name in coming programs and held dates; past programs keep the old name. Notifies nobody
 * about a new name, because nothing moves.
 */
export const updatePlace = transactional('places.update', async (tx, { takes = [], ...input }, context) => {
  const { place, outdated } = await changePlace(tx, context, input)
  await copyPlaceToPrograms(tx, context, place, outdated)
  if (input.name !== undefined) await renameHeldPlace(tx, context, place)
  await assignPlaceByLocation(tx, context, place, takes)
  return place
})

/**
 * Copies the restored name of a place to the programs and held dates that use the place. Undo calls this, because some
 * of them may have been added since the change.
 */
export async function restorePlaceNames(tx: Tx, context: Context, restorations: readonly Restoration<Place>[]) {
  for (const { id, current, as: before } of restorations) {
    if (!current || !before || current.name === before.name) continue
    await copyPlaceToPrograms(tx, context, before, await findComingPrograms(tx, context, id))
    await renameHeldPlace(tx, context, before)
  }
}

/** Assigns a place to coming programs whose location is one of these, earliest first, up to the limit of one call. */
async function assignPlaceByLocation(tx: Tx, context: Context, place: Place, locations: readonly string[]) {
  let room: number = LIMITS.programsPlaced
  for (const location of new Set(locations)) {
    if (room === 0) return
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
    for (const swap of swaps) await notify(tx, context, swapEnded({ swap, by: tx.actor }))
  }
}
