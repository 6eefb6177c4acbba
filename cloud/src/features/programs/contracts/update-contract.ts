import { transactional } from '../../../platform/gate.ts'
import { copyProgramFacts, findOwnedFacts } from '../facts/copy-program-facts.ts'
import { refuseOwnedFacts } from '../facts/program-facts.ts'
import { changeContract } from './change-contract.ts'
import { answerContract, requireContract } from './require-contract.ts'

/** Changes an unsigned contract. Refuses a different value for a fact that another document owns. */
export const updateContract = transactional('clientPrograms.update', async (tx, input, context) => {
  const { programID } = input
  // Check the version first: a stale version is reported before a field that may not change.
  await requireContract(tx, input)
  refuseOwnedFacts(input, await findOwnedFacts(tx, programID))
  await changeContract(tx, context, input)
  await copyProgramFacts(tx, context, programID)
  return answerContract(tx, programID)
})
