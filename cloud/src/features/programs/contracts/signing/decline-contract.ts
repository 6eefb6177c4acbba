import { transactional } from '../../../../platform/calls/gate.ts'
import { markAnsweredRead } from '../../../notifications/mark-answered.ts'
import { notify } from '../../../notifications/notify.ts'
import { contractDeclined } from '../client-programs.notifications.ts'
import { mayBeAnswered } from '../client-programs.rules.ts'
import { presentCurrentContract, requireContractAsSigner } from '../require-contract.ts'
import { updateOpenPart } from '../update-contract.ts'

/** Declines to sign. Notifies the Admins and the contact of the reason. */
export const declineContract = transactional('clientPrograms.decline', async (tx, input, context) => {
  const contract = mayBeAnswered(await requireContractAsSigner(tx, input))
  const declined = updateOpenPart(tx, contract, { declinedAt: tx.now, declineReason: input.reason })
  await markAnsweredRead(tx, declined.programID, ({ type }) => type === 'contract_sent')
  await notify(tx, context, contractDeclined({ contract: declined, reason: input.reason, by: tx.actor }))
  return presentCurrentContract(tx, declined.programID)
})
