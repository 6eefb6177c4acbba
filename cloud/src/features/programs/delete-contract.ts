import { type Context, type Input, inTransaction } from '../../platform/gate.ts'
import { removeContract } from '../client-programs/withdraw-contract.ts'
import { markContract } from '../program-schedule/change-entry.ts'

/** Deletes an unsigned contract; hasContract of the schedule entry becomes false in the same commit (R36). */
export function deleteContract(context: Context, input: Input<'clientPrograms.delete'>): Promise<{ ok: true }> {
  return inTransaction(context, async (tx) => {
    await removeContract(tx, context, input)
    await markContract(tx, input.programID, false)
    return { ok: true }
  })
}
