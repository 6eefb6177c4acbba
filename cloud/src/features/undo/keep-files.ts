import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { findPhotoFileID } from '../../platform/files/photos.ts'
import type { Context } from '../../platform/gate.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { refuse } from '../../platform/refuse.ts'
import { findTypePictureID } from '../program-types/type-pictures.ts'

/** The fields that name files: of resources, of people and of program types. */
type WithFiles = {
  file?: { fileID: string } | null
  photoURL?: string | null
  pictureURL?: string | null
  certificates?: readonly { file?: string | null }[]
}

function filesOf(doc: object | null): string[] {
  // A field of another meaning names no file.
  const { file, photoURL = null, pictureURL = null, certificates = [] } = (doc ?? {}) as WithFiles
  const files = [file?.fileID, findPhotoFileID(photoURL), findTypePictureID(pictureURL)]
  return [...files, ...certificates.map((certificate) => certificate.file)].flatMap((fileID) => fileID ?? [])
}

/** What is put back has its file, or is refused when that is deleted by now; a file that nobody needs goes. */
export async function keepFiles(tx: Tx, { files }: Context, restorations: readonly Restoration[]): Promise<void> {
  const unneeded = new Set<string>()
  for (const { current, as } of restorations) {
    const [now, before] = [filesOf(current), filesOf(as)]
    for (const fileID of before)
      if (!now.includes(fileID) && !(await files.get(fileID)))
        refuse('failed-precondition', "This can't be undone: its file is deleted by now.", 'gone')
    for (const fileID of now) if (!before.includes(fileID)) unneeded.add(fileID)
  }
  for (const fileID of unneeded) enqueue(tx, { kind: 'deleteFile', fileID })
}
