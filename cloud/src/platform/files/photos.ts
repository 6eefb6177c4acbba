import { LIMITS } from '@belay/contract/constants'
import type { Files, PRIVATE_TYPE } from './files.ts'
import { readPicture } from './read-picture.ts'
import { stripMetadata } from './strip-metadata.ts'

const PHOTO_PATH = '/files/photo/'

/** Returns the file ID of a photo's address. Null if the photo is not one of our files. */
export const findPhotoFileID = (photoURL: string | null): string | null =>
  photoURL?.startsWith(PHOTO_PATH) ? photoURL.slice(PHOTO_PATH.length) : null

/** Stores a photo. Returns its address, or an error message. */
export async function storePhoto(files: Files, bytes: Uint8Array): Promise<{ photoURL: string } | { wrong: string }> {
  const stored = await storePicture(files, bytes)
  return 'wrong' in stored ? stored : { photoURL: PHOTO_PATH + stored.fileID }
}

/** A stored picture: its file, its type and its size in pixels. */
export type StoredPicture = { fileID: string; type: string; width: number; height: number }

/**
 * Stores a picture without its metadata (place, time, camera). Returns it, or an error message. The type and size come
 * from the bytes, not from the file name. The picture is never decoded here. `storedAs`: the type of the stored file.
 */
export async function storePicture(
  files: Files,
  bytes: Uint8Array,
  storedAs?: typeof PRIVATE_TYPE,
): Promise<StoredPicture | { wrong: string }> {
  if (bytes.byteLength > LIMITS.photoBytes)
    return { wrong: `Choose a photo of at most ${LIMITS.photoBytes / 1024 / 1024} MB.` }
  const picture = await readPicture(bytes)
  if (!picture) return { wrong: 'Choose a JPEG, PNG or WebP picture.' }
  if (picture.width * picture.height > LIMITS.photoPixels)
    return { wrong: `Choose a photo of at most ${LIMITS.photoPixels / 1e6} megapixels.` }
  const bare = stripMetadata(bytes, picture.type)
  if (!bare) return { wrong: 'This photo is damaged. Choose another.' }
  return { fileID: await files.put(bare, storedAs ?? picture.type), ...picture }
}
