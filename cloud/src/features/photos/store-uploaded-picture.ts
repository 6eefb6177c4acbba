import { LIMITS } from '@belay/contract/constants'
import { refuseField } from '../../platform/calls/refuse.ts'
import type { Files, PRIVATE_TYPE } from '../../platform/files/files.ts'
import { type StoredPicture, storePicture } from '../../platform/files/photos.ts'

/** Stores an uploaded picture. Refuses a file that is not a picture, with the field's name. */
export async function storeUploadedPicture(
  files: Files,
  picture: File,
  field: string,
  storedAs?: typeof PRIVATE_TYPE,
): Promise<StoredPicture> {
  const wrong = (message: string) => refuseField(field, message, 'picture')
  if (picture.size > LIMITS.photoBytes) wrong(`Choose a picture of at most ${LIMITS.photoBytes / 1024 / 1024} MB.`)
  const stored = await storePicture(files, new Uint8Array(await picture.arrayBuffer()), storedAs)
  return 'wrong' in stored ? wrong(stored.wrong) : stored
}
