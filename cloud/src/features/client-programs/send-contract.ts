import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, transactional } from '../../platform/gate.ts'
import { CONTRACT_TEXT_ID, contractTexts } from '../contract-text/contract-text.documents.ts'
import { notify } from '../notifications/notify.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { updateOpenPart } from './amendment.ts'
import { clientPrograms, type VersionedContract } from './client-programs.documents.ts'
import { contractSent, signatureRequested } from './client-programs.notifications.ts'
import { mayFreeze, maySend } from './client-programs.rules.ts'
import { mailSigningLink } from './contract-links.ts'
import { UNSENT } from './draft-contract.ts'
import { documentHashOf, freezeContract, replacedBy } from './freeze-contract.ts'
import { answerContract, requireOpenPart } from './require-contract.ts'

/** Freezes the contract as it is now, and asks the signer to sign: in the app, and by mail with a link to it. */
export const sendContract = transactional('clientPrograms.send', async (tx, input, context) => {
  const unsent = maySend(await requireOpenPart(tx, input))
  const contract = mayFreeze(unsent, await tx.get(programSchedule, unsent.programID))
  const text = await tx.get(contractTexts, CONTRACT_TEXT_ID)
  const replaces = contract.amendment ? replacedBy(await tx.require(clientPrograms, contract.programID)) : {}
  const frozen = { ...freezeContract(contract, text, context.settings, tx.now), ...replaces }
  const sent = updateOpenPart(tx, contract, {
    ...UNSENT,
    sentAt: tx.now,
    frozen,
    documentHash: documentHashOf(frozen),
    needsAmendment: false,
  })
  await askToSign(tx, context, sent)
  return answerContract(tx, sent.programID)
})

/** Asks the signer; the contact, when that is somebody else, is told whom we asked. */
export async function askToSign(tx: Tx, context: Context, contract: VersionedContract, note = ''): Promise<void> {
  await notify(tx, context, signatureRequested({ contract, note }))
  mailSigningLink(tx, contract, note ? { note } : {})
  await notify(tx, context, contractSent({ contract, note }))
}
