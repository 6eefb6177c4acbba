import type { Handlers } from '../../platform/gate.ts'
import { findUnlistedNames } from '../program-schedule/unlisted-names.ts'
import { createPlace, updatePlace } from '../programs/set-place.ts'
import { deletePlace, listPlaces } from './places.ts'

export const placesCalls: Handlers<'places'> = {
  create: createPlace,
  list: listPlaces,
  unlisted: (context) => findUnlistedNames(context, 'location', () => false),
  update: updatePlace,
  delete: deletePlace,
}
