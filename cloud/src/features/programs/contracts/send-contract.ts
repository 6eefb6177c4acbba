import { transactional } from '../../../platform/gate.ts'
import { answerContract } from '../../client-programs/require-contract.ts'
import { freezeAndSend, redraft } from '../../client-programs/send-contract.ts'
import { copyProgramFacts } from '../copy-program-facts.ts'

/** Sends a contract to its signer. If it was sent before, its text is first updated to the program's current facts. */
export const sendContract = transactional('clientPrograms.send', async (tx, input, context) => {
  const { programID } = input
  const note = await redraft(tx, input)
  if (note !== null) await copyProgramFacts(tx, context, programID)
  await freezeAndSend(tx, context, programID, note ?? '')
  return answerContract(tx, programID)
})
