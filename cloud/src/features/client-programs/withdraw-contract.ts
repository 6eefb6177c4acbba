import { openPartOf } from '@belay/contract/amendments'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Input, Services } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { clientPrograms } from './client-programs.documents.ts'
import { contractWithdrawn, signedProgramCancelled } from './client-programs.notifications.ts'
import { mayBeWithdrawn, mayDelete } from './client-programs.rules.ts'
import { UNSENT } from './draft-contract.ts'
import { requireOpenPart } from './require-contract.ts'

/** Deletes an unsigned contract, or the amendment of a signed one; a signer who was asked to sign it is told. */
export async function removeContract(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  input: Input<'clientPrograms.delete'>,
): Promise<void> {
  const contract = mayDelete(await requireOpenPart(tx, input))
  if (contract.amendment) tx.update(clientPrograms, contract, { amendment: null })
  else tx.remove(clientPrograms, contract)
  await notify(tx, services, contractWithdrawn({ contract, why: 'deleted' }))
}

/**
 * The program was cancelled. An unsigned contract is withdrawn: deleted, or back to a draft when it keeps voided
 * versions or the program may be taken up again (`keepDraft`). A signed one stays for an Admin to void; its
 * amendment goes.
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
      const part = mayBeWithdrawn(openPartOf(contract))
      tx.update(clientPrograms, part, { amendment: null })
      await notify(tx, services, contractWithdrawn({ contract: part, why: 'cancelled' }))
    }
    await notify(tx, services, signedProgramCancelled({ contract }))
    return
  }
  if (!keepDraft && contract.versions.length === 0) tx.remove(clientPrograms, mayDelete(contract))
  else if (contract.sentAt !== null)
    tx.update(clientPrograms, mayBeWithdrawn(contract), { ...UNSENT, recalledHash: contract.documentHash })
  await notify(tx, services, contractWithdrawn({ contract, why: 'cancelled' }))
}
