import { findAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { changeRequests } from './change-requests.documents.ts'
import { mayDecideChange, mayDeleteChange } from './change-requests.rules.ts'

/** Ends a program's waiting change, which no longer applies. Locks the program, so that at most one change waits. */
export async function supersedeChange(tx: Tx, programID: string): Promise<void> {
  await tx.lock(programSchedule, programID)
  const where = { programID, status: 'waiting' }
  for (const { id } of await findAll(tx.store, changeRequests, { where, orderBy: 'createdAt' })) {
    const change = await tx.get(changeRequests, id)
    if (change?.status === 'waiting')
      tx.update(changeRequests, mayDecideChange(change), { status: 'superseded', decidedAt: tx.now })
  }
}

/** Deletes the changes of a deleted program. */
export async function deleteChanges(tx: Tx, programID: string): Promise<void> {
  for (const change of await findAll(tx.store, changeRequests, { where: { programID }, orderBy: 'createdAt' }))
    tx.remove(changeRequests, mayDeleteChange(change, programID))
}
