import type { Handlers } from '../../../platform/calls/gate.ts'
import { addPhoto } from './add-photo.ts'
import { listPhotos, removePhoto, updatePhoto } from './program-photos.ts'

export const programPhotosCalls: Handlers<'programPhotos'> = {
  list: listPhotos,
  add: addPhoto,
  update: updatePhoto,
  remove: removePhoto,
}
