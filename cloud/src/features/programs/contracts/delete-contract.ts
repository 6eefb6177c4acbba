import { transactional } from '../../../platform/gate.ts'
import { removeContract } from './withdraw-contract.ts'

/** Deletes an unsigned contract and sets `hasContract` on the schedule entry to false, in one commit (R36). */
export const deleteContract = transactional('clientPrograms.delete', async (tx, input, context) => {
  await removeContract(tx, context, input)
  return { ok: true }
})
