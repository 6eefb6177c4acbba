import { transactional } from '../../../platform/gate.ts'
import { answerContract } from '../../client-programs/require-contract.ts'
import { freezeAndSend, redraftDeclined } from '../../client-programs/send-contract.ts'
import { copyProgramFacts } from '../copy-program-facts.ts'

/** Sends a contract as its program is now; what was declined said the program as it was when that was sent. */
export const sendContract = transactional('clientPrograms.send', async (tx, input, context) => {
  const { programID } = input
  if (await redraftDeclined(tx, input)) await copyProgramFacts(tx, context, programID)
  await freezeAndSend(tx, context, programID)
  return answerContract(tx, programID)
})
