import { transactional } from '../../../platform/gate.ts'
import { answerContract } from '../../client-programs/require-contract.ts'
import { freezeAndSend, redraft } from '../../client-programs/send-contract.ts'
import { copyProgramFacts } from '../copy-program-facts.ts'

/** Sends a contract as its program is now; one that was sent before says the program as it was then. */
export const sendContract = transactional('clientPrograms.send', async (tx, input, context) => {
  const { programID } = input
  const note = await redraft(tx, input)
  if (note !== null) await copyProgramFacts(tx, context, programID)
  await freezeAndSend(tx, context, programID, note ?? '')
  return answerContract(tx, programID)
})
