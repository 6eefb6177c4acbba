import { transactional } from '../../../../platform/calls/gate.ts'
import type { Permitted } from '../../../../platform/calls/permit.ts'
import { refuseField } from '../../../../platform/calls/refuse.ts'
import type { Tx } from '../../../../platform/documents/transaction.ts'
import { notify } from '../../../notifications/notify.ts'
import { programSchedule } from '../../schedule/program-schedule.documents.ts'
import type { VersionedContract } from '../client-programs.documents.ts'
import { signerReplaced } from '../client-programs.notifications.ts'
import { mayAskToSign, mayBeAnswered } from '../client-programs.rules.ts'
import { normalizeEmail } from '../contract-parties.ts'
import { presentCurrentContract, requireFrozen, requireOpenPart } from '../require-contract.ts'
import { updateOpenPart } from '../update-contract.ts'
import { documentHashOf } from './freeze-contract.ts'
import { askToSign } from './send-contract.ts'

/** Replaces the signer of a sent contract and asks the right person. The content does not change otherwise. */
export const correctSigner = transactional('clientPrograms.correctSigner', async (tx, input, context) => {
  const open = mayBeAnswered(await requireOpenPart(tx, input))
  const contract = mayAskToSign(tx.actor, open, await tx.get(programSchedule, input.programID))
  const corrected = replaceSigner(tx, contract, input.signerEmail, null)
  await askToSign(tx, context, corrected)
  await notify(tx, context, signerReplaced({ before: contract }))
  return presentCurrentContract(tx, corrected.programID)
})

type Contract = Permitted<VersionedContract>

/** Replaces the signer of a sent contract. The hash changes, so that the previous signer's link no longer works. */
export function replaceSigner(tx: Tx, contract: Contract, signerEmail: string, forwardedBy: string | null): Contract {
  if (normalizeEmail(signerEmail) === normalizeEmail(contract.signerEmail)) {
    const message = forwardedBy ? "You're already the signer." : 'This person is already the signer.'
    refuseField('signerEmail', message, 'same-signer')
  }
  const frozen = { ...requireFrozen(contract).frozen, signerEmail }
  return updateOpenPart(tx, contract, {
    signerEmail,
    forwardedBy,
    forwards: (contract.forwards ?? 0) + (forwardedBy === null ? 0 : 1),
    signerAskedAt: tx.now,
    remindedAt: null,
    frozen,
    documentHash: documentHashOf(frozen),
  })
}
