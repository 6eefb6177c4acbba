import type { Actor } from '../../platform/actor.ts'
import { mayAsAdmin } from '../../platform/admins.rules.ts'
import { permitUnreferenced } from '../../platform/permit.ts'
import { type BlockingReference, refuse, refuseField } from '../../platform/refuse.ts'
import type { VersionedPlace } from './places.documents.ts'

/** Permits deleting a place unless other documents refer to it. */
export const mayDeletePlace = (actor: Actor, place: VersionedPlace, references: readonly BlockingReference[]) =>
  permitUnreferenced(
    mayAsAdmin(actor, place),
    references,
    `You can't delete ${place.name}, which coming programs, offered dates, program types or other places use. ` +
      'Deactivate it instead.',
  )

/** Refuses a place as its own place for bad weather. */
export function refuseOwnShelter(placeID: string, badWeatherPlaceID: string | null | undefined): void {
  if (badWeatherPlaceID === placeID) refuseField('badWeatherPlaceID', 'Choose a different place.')
}

/** Refuses renaming a place with too many coming programs, because all of them are renamed in one commit. */
export function refuseTooManyPrograms(programs: number, most: number): void {
  if (programs <= most) return
  const message = `More than ${most} coming programs are here, too many to rename at once. Create a new place instead.`
  refuse('failed-precondition', message, { reason: 'too-many', fields: [{ field: 'name', message }] })
}
