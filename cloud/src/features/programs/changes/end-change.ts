import { findAll } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { changeRequests } from './change-requests.documents.ts'
import { mayDecideChange, mayDeleteChange } from './change-requests.rules.ts'

/** Ends the change of a program that waits, because it no longer applies. Locks the program, so at most one waits. */
export async function supersedeChange(tx: Tx, programID: string): Promise<void> {
  await tx.lock(programSchedule, programID)
  const where = { programID, status: 'waiting' }
  for (const { id } of await findAll(tx.store, changeRequests, { where, orderBy: 'createdAt' })) {
    const change = await tx.get(changeRequests, id)
    if (change?.status === 'waiting')
      tx.update(changeRequests, mayDecideChange(change), { status: 'superseded', decidedAt: tx.now })
  }
}

/** Deletes the changes that the client asked for, with their program. */
export async function deleteChanges(tx: Tx, programID: string): Promise<void> {
  for (const change of await findAll(tx.store, changeRequests, { where: { programID }, orderBy: 'createdAt' }))
    tx.remove(changeRequests, mayDeleteChange(change, programID))
}
