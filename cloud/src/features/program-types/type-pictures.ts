import { type Files, withStoredFile } from '../../platform/files/files.ts'
import { storeUploadedPicture } from '../photos/store-uploaded-picture.ts'
import type { ProgramType } from './program-types.documents.ts'

const PICTURE_PATH = '/files/type/'

/** Returns the public path of a type's picture. */
export const typePictureURL = (fileID: string): string => PICTURE_PATH + fileID

/** Returns the file ID in a picture's path, or null. */
export const findTypePictureID = (pictureURL: string | null): string | null =>
  pictureURL?.startsWith(PICTURE_PATH) ? pictureURL.slice(PICTURE_PATH.length) : null

/** The paths of a type's picture and of the same picture for phones. Null without one. */
type Paths = Pick<ProgramType, 'pictureURL' | 'smallPictureURL'>
type Uploaded = { picture?: File | undefined; smallPicture?: File | undefined }

/** Runs `work` with the paths of the stored picture: null for an empty file, no paths without a picture. */
export async function withUploadedPicture<Result>(
  files: Files,
  { picture, smallPicture }: Uploaded,
  work: (paths: Partial<Paths>) => Promise<Result>,
): Promise<Result> {
  if (!picture) return work({})
  if (!picture.size) return work({ pictureURL: null, smallPictureURL: null })
  return withStored(files, picture, 'picture', (pictureURL) =>
    smallPicture?.size
      ? withStored(files, smallPicture, 'smallPicture', (smallPictureURL) => work({ pictureURL, smallPictureURL }))
      : work({ pictureURL, smallPictureURL: null }),
  )
}

/** Stores a picture and runs `work` with its path. Deletes the picture if `work` fails. */
async function withStored<Result>(
  files: Files,
  picture: File,
  field: keyof Uploaded,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const { fileID } = await storeUploadedPicture(files, picture, field)
  return withStoredFile(files, fileID, () => work(typePictureURL(fileID)))
}
