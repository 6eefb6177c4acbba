import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Resource, resources } from './resources.documents.ts'

/** A resource that is put back has its file, or is refused when that is deleted by now; a file nobody needs goes. */
export async function keepFiles(tx: Tx, { files }: Context, restorations: readonly Restoration[]): Promise<void> {
  for (const { collection, current, as } of restorations) {
    if (collection.name !== resources.name) continue
    const [now, before] = [current, as].map((doc) => (doc as Resource | null)?.file?.fileID) // of this collection
    if (before === now) continue
    if (before && !(await files.get(before)))
      refuse('failed-precondition', "This can't be undone: its file is deleted by now.", 'gone')
    if (now) enqueue(tx, { kind: 'deleteFile', fileID: now })
  }
}
