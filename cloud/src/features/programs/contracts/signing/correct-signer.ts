import { transactional } from '../../../../platform/gate.ts'
import { notify } from '../../../notifications/notify.ts'
import { programSchedule } from '../../schedule/program-schedule.documents.ts'
import { signerReplaced } from '../client-programs.notifications.ts'
import { awaitsSignature, mayAskToSign } from '../client-programs.rules.ts'
import { presentCurrentContract, requireOpenPart } from '../require-contract.ts'
import { replaceSigner } from './replace-signer.ts'
import { askToSign } from './send-contract.ts'

/** Replaces the signer of a sent contract and asks the right person. The content does not change otherwise. */
export const correctSigner = transactional('clientPrograms.correctSigner', async (tx, input, context) => {
  const open = awaitsSignature(await requireOpenPart(tx, input))
  const contract = mayAskToSign(tx.actor, open, await tx.get(programSchedule, input.programID))
  const corrected = replaceSigner(tx, contract, input.signerEmail, null)
  await askToSign(tx, context, corrected)
  await notify(tx, context, signerReplaced({ before: contract }))
  return presentCurrentContract(tx, corrected.programID)
})
