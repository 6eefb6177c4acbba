import { LIMITS } from '@belay/contract/constants'
import { fileTypeFromBuffer } from 'file-type'
import type { Files } from './files.ts'

/** Where photos answer, to signed-in people. */
export const PHOTO_PATH = '/files/photo/'
const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** The file behind a photo's address; null when it is none of ours. */
export const photoIDOf = (photoURL: string | null): string | null => (photoURL?.startsWith(PHOTO_PATH) ? photoURL.slice(PHOTO_PATH.length) : null)

/** Stores a photo; answers its address, or in a sentence why it is none. What it is, its bytes tell, whatever it is called. */
export async function storePhoto(files: Files, bytes: Uint8Array): Promise<{ photoURL: string } | { wrong: string }> {
  if (bytes.byteLength > LIMITS.photoBytes) return { wrong: `A photo has at most ${LIMITS.photoBytes / 1024 / 1024} MB.` }
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!TYPES.has(type)) return { wrong: 'A photo is a JPEG, PNG or WebP picture.' }
  return { photoURL: PHOTO_PATH + (await files.put(bytes, type)) }
}
