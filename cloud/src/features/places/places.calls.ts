import type { Handlers } from '../../platform/calls/gate.ts'
import { createPlace, updatePlace } from '../programs/update-place.ts'
import { isExclusivePlace } from './location-words.ts'
import { deletePlace, listPlaces } from './places.ts'
import { findUnlistedNames } from './unlisted-names.ts'

export const placesCalls: Handlers<'places'> = {
  create: createPlace,
  list: listPlaces,
  unlisted: (context) => findUnlistedNames(context, 'location', isExclusivePlace),
  update: updatePlace,
  delete: deletePlace,
}
