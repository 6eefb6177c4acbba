import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import { findPhotoFileID } from '../../platform/files/photos.ts'
import type { Context } from '../../platform/gate.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { refuse } from '../../platform/refuse.ts'

/** The fields that name a file: of resources, and of people. */
type WithFile = { file?: { fileID: string } | null; photoURL?: string | null }

const fileOf = (doc: object | null): string | null => {
  const { file, photoURL = null } = (doc ?? {}) as WithFile // a field of another meaning has no fileID
  return file?.fileID ?? findPhotoFileID(photoURL)
}

/** What is put back has its file, or is refused when that is deleted by now; a file that nobody needs goes. */
export async function keepFiles(tx: Tx, { files }: Context, restorations: readonly Restoration[]): Promise<void> {
  const unneeded = new Set<string>()
  for (const { current, as } of restorations) {
    const [now, before] = [fileOf(current), fileOf(as)]
    if (before === now) continue
    if (before && !(await files.get(before)))
      refuse('failed-precondition', "This can't be undone: its file is deleted by now.", 'gone')
    if (now) unneeded.add(now)
  }
  for (const fileID of unneeded) enqueue(tx, { kind: 'deleteFile', fileID })
}
