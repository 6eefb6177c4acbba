import { transactional } from '../../../../platform/calls/gate.ts'
import { notify } from '../../../notifications/notify.ts'
import { programSchedule } from '../../schedule/program-schedule.documents.ts'
import type { ClientProgram } from '../client-programs.documents.ts'
import {
  contractForwarded,
  declineTakenBack,
  forwardingNote,
  forwardTakenBack,
  type Named,
  signerReplaced,
} from '../client-programs.notifications.ts'
import { mayAskToSign, mayBeAnswered, mayForward, mayTakeBack } from '../client-programs.rules.ts'
import { normalizeEmail } from '../contract-parties.ts'
import { presentCurrentContract, requireContractAsSigner, requireOpenPart } from '../require-contract.ts'
import { updateOpenPart } from '../update-contract.ts'
import { replaceSigner } from './correct-signer.ts'
import { askToSign } from './send-contract.ts'

/** Returns the forwarder. A person without an account gets the contact's name if the e-mails match. */
function nameForwarder(by: Named, { contactPersonName, contactPersonEmail }: ClientProgram): Named {
  const isContact = normalizeEmail(contactPersonEmail) === normalizeEmail(by.email)
  return by.name === by.email && isContact && contactPersonName ? { name: contactPersonName, email: by.email } : by
}

/** Forwards the contract: the signer asks another person to sign, and can take it back until that person signs. */
export const forwardContract = transactional('clientPrograms.forward', async (tx, input, context) => {
  const open = mayForward(mayBeAnswered(await requireContractAsSigner(tx, input)))
  const contract = mayAskToSign(tx.actor, open, await tx.get(programSchedule, input.programID))
  const forwarded = replaceSigner(tx, contract, input.signerEmail, tx.actor.email)
  const { signerEmail, note } = input
  const by = nameForwarder(tx.actor, contract)
  await askToSign(tx, context, forwarded, forwardingNote({ by, signerEmail, note }))
  await notify(tx, context, contractForwarded({ contract: forwarded, by, note }))
  return presentCurrentContract(tx, forwarded.programID)
})

/**
 * Makes the forwarder the signer again, and notifies the person they had asked. If the signer declined, it takes back
 * the refusal instead, and notifies its recipients.
 */
export const takeBackContract = transactional('clientPrograms.takeBack', async (tx, input, context) => {
  const contract = mayTakeBack(tx.actor, await requireOpenPart(tx, input))
  if (contract.declinedAt !== null) {
    updateOpenPart(tx, contract, { declinedAt: null, declineReason: null })
    await notify(tx, context, declineTakenBack({ contract, by: tx.actor }))
    return presentCurrentContract(tx, contract.programID)
  }
  const takenBack = replaceSigner(tx, contract, tx.actor.email, null)
  await notify(tx, context, signerReplaced({ before: contract }))
  await notify(tx, context, forwardTakenBack({ before: contract, by: tx.actor }))
  return presentCurrentContract(tx, takenBack.programID)
})
