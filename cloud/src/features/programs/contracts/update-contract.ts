import { transactional } from '../../../platform/gate.ts'
import { answerContract, requireContract } from '../../client-programs/require-contract.ts'
import { changeContract } from '../../client-programs/update-contract.ts'
import { copyProgramFacts, findOwnedFacts } from '../copy-program-facts.ts'
import { refuseOwnedFacts } from '../program-facts.ts'

/** Changes an unsigned contract. A fact of the program that another document owns is refused, unless it is the same. */
export const updateContract = transactional('clientPrograms.update', async (tx, input, context) => {
  const { programID } = input
  // What is stale is shown before what is refused.
  await requireContract(tx, input)
  refuseOwnedFacts(input, await findOwnedFacts(tx, programID))
  await changeContract(tx, context, input)
  await copyProgramFacts(tx, context, programID)
  return answerContract(tx, programID)
})
