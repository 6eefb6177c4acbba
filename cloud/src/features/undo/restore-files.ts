import type { Restoration, Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { refuse } from '../../platform/refuse.ts'
import { undoableOf } from './undoable.ts'

/** Refuses an Undo that needs a file that is deleted. Deletes the files that nothing needs after it. */
export async function restoreFiles(tx: Tx, { files }: Context, restorations: readonly Restoration[]): Promise<void> {
  const unneeded = new Set<string>()
  for (const { collection, current, as } of restorations) {
    const listFiles = (doc: object | null): string[] =>
      (doc && undoableOf(collection.name)?.listFiles?.(doc))?.flatMap((fileID) => fileID ?? []) ?? []
    const [now, before] = [listFiles(current), listFiles(as)]
    for (const fileID of before)
      if (!now.includes(fileID) && !(await files.get(fileID)))
        refuse('failed-precondition', "This can't be undone: its file is deleted by now.", 'gone')
    for (const fileID of now) if (!before.includes(fileID)) unneeded.add(fileID)
  }
  for (const fileID of unneeded) enqueue(tx, { kind: 'deleteFile', fileID })
}
