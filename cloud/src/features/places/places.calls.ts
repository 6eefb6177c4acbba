import type { Handlers } from '../../platform/gate.ts'
import { createPlace, deletePlace, listPlaces, updatePlace } from './places.ts'

export const placesCalls: Handlers<'places'> = {
  create: createPlace,
  list: listPlaces,
  update: updatePlace,
  delete: deletePlace,
}
