import type { Tx } from '../../platform/documents/transaction.ts'
import type { Context, Input } from '../../platform/gate.ts'
import { CONTRACT_TEXT_ID, contractTexts } from '../contract-text/contract-text.documents.ts'
import { notify } from '../notifications/notify.ts'
import { updateOpenPart } from './amendment.ts'
import { clientPrograms, type VersionedContract } from './client-programs.documents.ts'
import { contractSent, signatureRequested } from './client-programs.notifications.ts'
import { mayFreeze, maySend } from './client-programs.rules.ts'
import { mailSigningLink } from './contract-links.ts'
import { UNSENT } from './draft-contract.ts'
import { findProgramStatus } from './find-program-status.ts'
import { documentHashOf, freezeContract, replacedBy } from './freeze-contract.ts'
import { requireOpenPart } from './require-contract.ts'

/** What was declined is a draft again, and follows its program; answers whether it was. */
export async function redraftDeclined(tx: Tx, input: Input<'clientPrograms.send'>): Promise<boolean> {
  const contract = maySend(await requireOpenPart(tx, input))
  const isDeclined = contract.declinedAt !== null
  if (isDeclined) updateOpenPart(tx, contract, { ...UNSENT, needsAmendment: false })
  return isDeclined
}

/** Freezes the contract as it is now, and asks the signer to sign: in the app, and by mail with a link to it. */
export async function freezeAndSend(tx: Tx, context: Context, programID: string): Promise<void> {
  const unsent = maySend(await requireOpenPart(tx, { programID }))
  const contract = mayFreeze(unsent, await findProgramStatus(tx, programID))
  const text = await tx.get(contractTexts, CONTRACT_TEXT_ID)
  const replaces = contract.amendment ? replacedBy(await tx.require(clientPrograms, programID)) : {}
  const frozen = { ...freezeContract(contract, text, context.settings, tx.now), ...replaces }
  const documentHash = documentHashOf(frozen)
  const state = { ...UNSENT, sentAt: tx.now, frozen, documentHash, needsAmendment: false }
  await askToSign(tx, context, updateOpenPart(tx, contract, state))
}

/** Asks the signer; the contact, when that is somebody else, is told whom we asked. */
export async function askToSign(tx: Tx, context: Context, contract: VersionedContract, note = ''): Promise<void> {
  const mailID = mailSigningLink(tx, contract, note ? { note } : {})
  await notify(tx, context, signatureRequested({ contract, mailID, note }))
  await notify(tx, context, contractSent({ contract, note }))
}
