import { transactional } from '../../../platform/gate.ts'
import { copyProgramFacts, findOwnedFacts } from '../facts/copy-program-facts.ts'
import { refuseOwnedFacts } from '../facts/program-facts.ts'
import { draftAmendment } from './draft-amendment.ts'
import { answerContract } from './require-contract.ts'

/** Drafts an amendment of a signed contract from the program's current facts. The signed contract stays in force. */
export const amendContract = transactional('clientPrograms.amend', async (tx, input, context) => {
  await draftAmendment(tx, input)
  refuseOwnedFacts(input, await findOwnedFacts(tx, input.programID))
  await copyProgramFacts(tx, context, input.programID)
  return answerContract(tx, input.programID)
})
