import { defineCollection } from '../documents/define-collection.ts'
import type { Tx } from '../documents/transaction.ts'
import { mayFollowProof } from '../identity/identity.rules.ts'

/** The record that a session of a person ended, so that every process checks the person's open streams. */
export const sessionsEnded = defineCollection<{ userid: string; at: number; createdAt: number; updatedAt?: number }>({
  name: 'sessionsEnded',
  idField: 'userid',
  unaudited: true,
})

/** Makes all processes check a person's open streams after the commit, because a session ended. */
export async function announceSessionsEnded(tx: Tx, userid: string): Promise<void> {
  const before = await tx.get(sessionsEnded, userid)
  if (before) tx.update(sessionsEnded, mayFollowProof(before), { at: tx.now })
  else tx.create(sessionsEnded, { userid, at: tx.now })
}
