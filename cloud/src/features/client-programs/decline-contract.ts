import { transactional } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { clientPrograms } from './client-programs.documents.ts'
import { contractDeclined } from './client-programs.notifications.ts'
import { presentFull } from './client-programs.presenter.ts'
import { awaitsSignature } from './client-programs.rules.ts'
import { requireContractAsSigner } from './require-contract.ts'

/** Declines to sign; the Admins and the contact are told why. */
export const declineContract = transactional('clientPrograms.decline', async (tx, input, context) => {
  const contract = awaitsSignature(await requireContractAsSigner(tx, input))
  const declined = tx.update(clientPrograms, contract, { declinedAt: tx.now, declineReason: input.reason })
  await notify(tx, context, contractDeclined({ contract: declined, reason: input.reason, by: tx.actor }))
  return presentFull(tx.actor, declined)
})
