import { type Context, type Input, transactional } from '../../../../platform/calls/gate.ts'
import type { Tx } from '../../../../platform/documents/transaction.ts'
import { CONTRACT_TEXT_ID, contractTexts } from '../../../contract-text/contract-text.documents.ts'
import { notify } from '../../../notifications/notify.ts'
import { copyProgramFacts, findOwnedFacts } from '../../facts/copy-program-facts.ts'
import { programSchedule } from '../../schedule/program-schedule.documents.ts'
import { clientPrograms, UNSENT, type VersionedContract } from '../client-programs.documents.ts'
import { contractSent, signatureRequested } from '../client-programs.notifications.ts'
import { findOutdatedFacts, joinWords, mayFreeze, maySend } from '../client-programs.rules.ts'
import { presentCurrentContract, requireOpenPart } from '../require-contract.ts'
import { updateOpenPart } from '../update-contract.ts'
import { mailSigningLink } from './contract-links.ts'
import { documentHashOf, freezeContract, versionReplacedByAmendment } from './freeze-contract.ts'

/** Sends a contract to its signer. If it was sent before, its text is first updated to the program's current facts. */
export const sendContract = transactional('clientPrograms.send', async (tx, input, context) => {
  const { programID } = input
  const note = await redraft(tx, input)
  if (note !== null) await copyProgramFacts(tx, context, programID)
  await freezeAndSend(tx, context, programID, note ?? '')
  return presentCurrentContract(tx, programID)
})

/**
 * Makes a declined or outdated contract a draft again, so that it follows its program. Returns null if it was a draft
 * already; otherwise a note for the signer that lists the changes.
 */
async function redraft(tx: Tx, input: Input<'clientPrograms.send'>): Promise<string | null> {
  const contract = maySend(await requireOpenPart(tx, input))
  if (contract.sentAt === null) return null
  const differences = findOutdatedFacts(contract, await tx.get(programSchedule, input.programID))
  updateOpenPart(tx, contract, { ...UNSENT, needsAmendment: false })
  if (contract.declinedAt !== null) return ''
  const changed = differences.length > 0 ? ` The ${joinWords(differences)} changed.` : ''
  return `This replaces the contract we sent you before.${changed}`
}

/** Freezes the current contract and asks the signer to sign, in the app and by a mail with a link. */
async function freezeAndSend(tx: Tx, context: Context, programID: string, note: string): Promise<void> {
  const unsent = maySend(await requireOpenPart(tx, { programID }))
  const owned = await findOwnedFacts(tx, programID)
  const contract = mayFreeze(unsent, owned?.isCancelled === true)
  const text = await tx.get(contractTexts, CONTRACT_TEXT_ID)
  const replaces = contract.amendment ? versionReplacedByAmendment(await tx.require(clientPrograms, programID)) : {}
  const frozen = { ...freezeContract(contract, text, context.settings, tx.now), ...replaces }
  const documentHash = documentHashOf(frozen)
  const state = { ...UNSENT, sentAt: tx.now, frozen, documentHash, needsAmendment: false }
  await askToSign(tx, context, updateOpenPart(tx, contract, state), note)
}

/** Asks the signer to sign. Notifies the contact if the contact is another person. */
export async function askToSign(tx: Tx, context: Context, contract: VersionedContract, note = ''): Promise<void> {
  const mailID = mailSigningLink(tx, contract, note ? { note } : {})
  await notify(tx, context, signatureRequested({ contract, mailID, note }))
  await notify(tx, context, contractSent({ contract, note }))
}
