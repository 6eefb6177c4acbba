import { transactional } from '../../../platform/calls/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { deleteMessagesOfGoneProgram } from '../messages/delete-messages.ts'
import { clientPrograms } from './client-programs.documents.ts'
import { contractWithdrawn } from './client-programs.notifications.ts'
import { mayDeleteContract } from './client-programs.rules.ts'
import { requireOpenPart } from './require-contract.ts'

/**
 * Deletes an unsigned contract, or a signed contract's amendment. Notifies the signer if they were asked to sign. The
 * schedule entry's `hasContract` follows in the same commit (R36).
 */
export const deleteContract = transactional('clientPrograms.delete', async (tx, input, context) => {
  const contract = mayDeleteContract(await requireOpenPart(tx, input))
  if (contract.amendment) tx.update(clientPrograms, contract, { amendment: null })
  else {
    tx.remove(clientPrograms, contract)
    await deleteMessagesOfGoneProgram(tx, contract.programID)
  }
  await notify(tx, context, contractWithdrawn({ contract, why: 'deleted' }))
  return { ok: true }
})
