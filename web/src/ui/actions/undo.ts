import { COLLECTIONS, type CollectionName } from '@belay/contract/collections'
import { ERRORS } from '@belay/contract/errors'
import { ORPCError } from '@orpc/client'
import { getChangeIDs, getWaitingChange } from '../../cloud/calls/changes.ts'
import { cloud } from '../../cloud/client.ts'
import { refreshCollections } from '../../cloud/refresh.ts'
import type { WaitingChange } from '../../offline/waiting-changes.ts'

/** Undoes changes, the last one first. Returns the message to show. */
export async function undoChanges(changeIDs: readonly string[]): Promise<string> {
  const changedCollections = new Set<CollectionName>()
  let untold = 0
  try {
    for (const changeID of changeIDs.toReversed()) {
      const { documents, mails } = await cloud.audit.undo({ changeID })
      for (const { collection } of documents)
        if (collection in COLLECTIONS) changedCollections.add(collection as CollectionName)
      untold += mails.untold
    }
  } finally {
    await refreshCollections(...changedCollections, 'notifications')
  }
  if (untold === 0) return 'Undone.'
  return untold === 1 ? "Undone. 1 person isn't told." : `Undone. ${untold} people aren't told.`
}

/** Takes back a change that was not sent. Throws if it was sent since. */
export async function takeBackWaiting(change: WaitingChange): Promise<string> {
  const { takeBack } = await import('../../offline/send-waiting.ts')
  if (await takeBack(change)) return 'Undone.'
  const { status } = ERRORS['failed-precondition']
  throw new ORPCError('failed-precondition', { status, message: 'This no longer waits: it was sent or taken back.' })
}

/** Returns a function that undoes the changes of an answer; undefined if there are none. */
export function createUndo(answer: unknown): (() => Promise<string>) | undefined {
  const waiting = getWaitingChange(answer)
  if (waiting) return () => takeBackWaiting(waiting)
  const changeIDs = getChangeIDs(answer)
  return changeIDs.length > 0 ? () => undoChanges(changeIDs) : undefined
}
