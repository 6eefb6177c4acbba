import { LIMITS } from '@belay/contract/constants'
import { refuseField } from '../../platform/calls/refuse.ts'
import { type Files, withStoredFile } from '../../platform/files/files.ts'
import { storePicture } from '../../platform/files/photos.ts'

const PICTURE_PATH = '/files/type/'

/** Returns the public path of a type's picture. */
export const typePictureURL = (fileID: string): string => PICTURE_PATH + fileID

/** Returns the file ID in a picture's path, or null. */
export const findTypePictureID = (pictureURL: string | null): string | null =>
  pictureURL?.startsWith(PICTURE_PATH) ? pictureURL.slice(PICTURE_PATH.length) : null

/** Runs `work` with the path of the stored picture: null for an empty file, undefined without one. */
export async function withUploadedPicture<Result>(
  files: Files,
  picture: File | undefined,
  work: (pictureURL: string | null | undefined) => Promise<Result>,
): Promise<Result> {
  if (!picture?.size) return work(picture && null)
  const wrong = (message: string) => refuseField('picture', message, 'picture')
  if (picture.size > LIMITS.photoBytes) wrong(`Choose a picture of at most ${LIMITS.photoBytes / 1024 / 1024} MB.`)
  const stored = await storePicture(files, new Uint8Array(await picture.arrayBuffer()))
  const fileID = 'wrong' in stored ? wrong(stored.wrong) : stored.fileID
  return withStoredFile(files, fileID, () => work(typePictureURL(fileID)))
}
