import { amendment as amendmentSchema } from '@belay/contract/client-programs'
import { contractTotal } from '@belay/contract/money'
import { pickDefinedFields } from '../../../platform/calls/defined-fields.ts'
import { transactional } from '../../../platform/calls/gate.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import { refuseEndBeforeStart } from '../../../platform/time/civil-time.ts'
import { copyProgramFacts, findOwnedFacts } from '../facts/copy-program-facts.ts'
import { refuseOwnedFacts } from '../facts/program-facts.ts'
import { clientPrograms, UNSENT } from './client-programs.documents.ts'
import { mayAmend } from './client-programs.rules.ts'
import { partiesOf } from './contract-parties.ts'
import { presentCurrentContract, requireContract } from './require-contract.ts'

/** Drafts an amendment of a signed contract from the program's current facts. The signed contract stays in force. */
export const amendContract = transactional('clientPrograms.amend', async (tx, input, context) => {
  const { programID, version, ...changes } = input
  const signed = await requireContract(tx, { programID, version })
  const owned = await findOwnedFacts(tx, programID)
  const contract = mayAmend(signed, owned?.isCancelled === true)
  const next = { ...pickFields(amendmentSchema, contract), ...partiesOf(contract), ...pickDefinedFields(changes) }
  refuseEndBeforeStart(next)
  const total = contractTotal(next.lineItems, next.discount)
  const amendment = { ...next, total, ...UNSENT, recalledHash: null, needsAmendment: false }
  tx.update(clientPrograms, contract, { amendment })
  refuseOwnedFacts(changes, owned)
  await copyProgramFacts(tx, context, programID)
  return presentCurrentContract(tx, programID)
})
