import type { Handlers } from '../../platform/gate.ts'
import { createPlace, updatePlace } from '../programs/set-place.ts'
import { namesOnePlace } from './location-words.ts'
import { deletePlace, listPlaces } from './places.ts'
import { findUnlistedNames } from './unlisted-names.ts'

export const placesCalls: Handlers<'places'> = {
  create: createPlace,
  list: listPlaces,
  unlisted: (context) => findUnlistedNames(context, 'location', namesOnePlace),
  update: updatePlace,
  delete: deletePlace,
}
