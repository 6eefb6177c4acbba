import { admits } from '@belay/contract/access'
import { accessOf } from '@belay/contract/call-facts'
import { makeZip } from 'client-zip'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import type { Services } from '../../../platform/calls/gate.ts'
import type { Files } from '../../../platform/files/files.ts'
import { logExport } from '../../../platform/process/security-log.ts'
import { programPhotos, type VersionedPhoto } from './program-photos.documents.ts'
import { canSeePhotos } from './program-photos.rules.ts'
import { findPhotos } from './program-photos.ts'
import { readPhotoProgram } from './read-photo-program.ts'

type Parts = Pick<Services, 'store' | 'files' | 'log'>

const isStorable = (id: string) => !id.includes('\0') && id.isWellFormed()

/** True if the person may make the call `programPhotos.list` for the program. */
async function canList({ store }: Parts, actor: Actor, programID: string): Promise<boolean> {
  if (!isStorable(programID) || !admits(accessOf('programPhotos.list'), actor)) return false
  const { program, viewer } = await readPhotoProgram({ store }, actor, programID)
  return canSeePhotos(viewer, program)
}

type Wanted = { programID: string; photoID: string; size: 'large' | 'small' }

/** Returns a photo's picture. Null if there is none, or if the person may not see the program's photos. */
export async function readPhotoFile(parts: Parts, actor: Actor, { programID, photoID, size }: Wanted) {
  if (!isStorable(photoID) || !(await canList(parts, actor, programID))) return null
  const photo = await parts.store.get(programPhotos, photoID)
  if (photo?.programID !== programID) return null
  const { fileID, type } = (size === 'small' && photo.small) || photo.large
  const file = await parts.files.get(fileID)
  return file && { bytes: file.bytes, type }
}

/** Returns a stream of a ZIP archive of a program's photos. Null without photos, or if the person may not see them. */
export async function zipPhotos(parts: Parts, actor: Actor, programID: string) {
  if (!(await canList(parts, actor, programID))) return null
  const photos = await findPhotos(parts.store, programID)
  if (photos.length === 0) return null
  if (isAdmin(actor)) logExport({ log: parts.log, actor }, `programPhotos.zip ${programID}`)
  return makeZip(readPhotos(parts.files, photos))
}

/** Reads the pictures one after the other. Skips deleted files. */
async function* readPhotos(files: Files, photos: readonly VersionedPhoto[]) {
  for (const [index, { large, createdAt }] of photos.entries()) {
    const file = await files.get(large.fileID)
    const ending = large.type === 'image/jpeg' ? 'jpg' : large.type.slice('image/'.length)
    const name = `photo-${String(index + 1).padStart(2, '0')}.${ending}`
    if (file) yield { name, lastModified: createdAt, input: file.bytes }
  }
}
