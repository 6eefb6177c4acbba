import { transactional } from '../../../platform/gate.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { answerContract } from './require-contract.ts'
import { setContractAside } from './set-contract-aside.ts'

/**
 * Voids a signed contract: stores it among the contract's versions and leaves a draft with the program's current facts.
 */
export const voidContract = transactional('clientPrograms.void', async (tx, input, context) => {
  await setContractAside(tx, context, input)
  await copyProgramFacts(tx, context, input.programID)
  return answerContract(tx, input.programID)
})
