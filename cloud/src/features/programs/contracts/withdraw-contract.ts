import { currentVersionOf } from '@belay/contract/amendments'
import type { Services } from '../../../platform/calls/gate.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { clientPrograms, UNSENT } from './client-programs.documents.ts'
import { contractWithdrawn, signedProgramCancelled } from './client-programs.notifications.ts'
import { mayChangeContract, mayDeleteContract } from './client-programs.rules.ts'

/**
 * Withdraws the contract of a cancelled program. An unsigned contract is deleted; it becomes a draft if it has signed
 * versions or if the program may resume (`keepDraft`). A signed contract stays, for an Admin to void, but its amendment
 * is deleted.
 */
export async function withdrawContract(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  programID: string,
  keepDraft = false,
): Promise<void> {
  const contract = await tx.get(clientPrograms, programID)
  if (!contract) return
  if (contract.signed) {
    if (contract.amendment) {
      const part = mayChangeContract(currentVersionOf(contract))
      tx.update(clientPrograms, part, { amendment: null })
      await notify(tx, services, contractWithdrawn({ contract: part, why: 'cancelled' }))
    }
    await notify(tx, services, signedProgramCancelled({ contract }))
    return
  }
  if (!keepDraft && contract.versions.length === 0) tx.remove(clientPrograms, mayDeleteContract(contract))
  else if (contract.sentAt !== null)
    tx.update(clientPrograms, mayChangeContract(contract), { ...UNSENT, recalledHash: contract.documentHash })
  await notify(tx, services, contractWithdrawn({ contract, why: 'cancelled' }))
}
