import { transactional } from '../../../../platform/gate.ts'
import { copyProgramFacts } from '../../facts/copy-program-facts.ts'
import { answerContract } from '../require-contract.ts'
import { freezeAndSend, redraft } from './freeze-and-send.ts'

/** Sends a contract to its signer. If it was sent before, its text is first updated to the program's current facts. */
export const sendContract = transactional('clientPrograms.send', async (tx, input, context) => {
  const { programID } = input
  const note = await redraft(tx, input)
  if (note !== null) await copyProgramFacts(tx, context, programID)
  await freezeAndSend(tx, context, programID, note ?? '')
  return answerContract(tx, programID)
})
