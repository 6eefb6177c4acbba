import { transactional } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import type { ClientProgram } from './client-programs.documents.ts'
import {
  contractForwarded,
  forwardingNote,
  forwardTakenBack,
  type Named,
  signerReplaced,
} from './client-programs.notifications.ts'
import { awaitsSignature, mayAskToSign, mayForward, mayTakeBack } from './client-programs.rules.ts'
import { normalizeEmail } from './contract-parties.ts'
import { replaceSigner } from './replace-signer.ts'
import { answerContract, requireContractAsSigner, requireOpenPart } from './require-contract.ts'
import { askToSign } from './send-contract.ts'

/** Names the person who forwards a contract; one who came by its link as the contract names its contact. */
function nameForwarder(by: Named, { contactPersonName, contactPersonEmail }: ClientProgram): Named {
  const isContact = normalizeEmail(contactPersonEmail) === normalizeEmail(by.email)
  return by.name === by.email && isContact && contactPersonName ? { name: contactPersonName, email: by.email } : by
}

/** The signer asks the right person to sign instead; until they sign, the forwarder can take the contract back. */
export const forwardContract = transactional('clientPrograms.forward', async (tx, input, context) => {
  const open = mayForward(awaitsSignature(await requireContractAsSigner(tx, input)))
  const contract = mayAskToSign(tx.actor, open, await tx.get(programSchedule, input.programID))
  const forwarded = replaceSigner(tx, contract, input.signerEmail, tx.actor.email)
  const { signerEmail, note } = input
  const by = nameForwarder(tx.actor, contract)
  await askToSign(tx, context, forwarded, forwardingNote({ by, signerEmail, note }))
  await notify(tx, context, contractForwarded({ contract: forwarded, by, note }))
  return answerContract(tx, forwarded.programID)
})

/** Whoever forwarded an unsigned contract is its signer again; the person they had asked is told. */
export const takeBackContract = transactional('clientPrograms.takeBack', async (tx, input, context) => {
  const contract = mayTakeBack(tx.actor, await requireOpenPart(tx, input))
  const takenBack = replaceSigner(tx, contract, tx.actor.email, null)
  await notify(tx, context, signerReplaced({ before: contract }))
  await notify(tx, context, forwardTakenBack({ before: contract, by: tx.actor }))
  return answerContract(tx, takenBack.programID)
})
