import { COLLECTIONS, type CollectionName } from '@belay/contract/collections'
import { changesOf } from '../cloud/changes.ts'
import { cloud } from '../cloud/client.ts'
import { refresh } from '../cloud/refresh.ts'

/** Undoes changes, the last one first, and answers what to say of it. */
export async function undoChanges(changeIDs: readonly string[]): Promise<string> {
  const touched = new Set<CollectionName>()
  let takenBack = 0
  try {
    for (const changeID of changeIDs.toReversed()) {
      const { documents, mails } = await cloud.audit.undo({ changeID })
      for (const { collection } of documents) if (collection in COLLECTIONS) touched.add(collection as CollectionName)
      takenBack += mails.takenBack
    }
  } finally {
    await refresh(...touched, 'notifications')
  }
  if (takenBack === 0) return 'Undone.'
  return takenBack === 1 ? "Undone. 1 e-mail wasn't sent." : `Undone. ${takenBack} e-mails weren't sent.`
}

/** How to undo what an answer tells of; undefined where it cannot be undone. */
export function undoOf(answer: unknown): (() => Promise<string>) | undefined {
  const changeIDs = changesOf(answer)
  return changeIDs.length > 0 ? () => undoChanges(changeIDs) : undefined
}
