import { transactional } from '../../../platform/calls/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { clientPrograms, UNSENT } from './client-programs.documents.ts'
import { contractVoided } from './client-programs.notifications.ts'
import { mayVoid } from './client-programs.rules.ts'
import { partiesOf } from './contract-parties.ts'
import { presentCurrentContract, requireContract, requireSignedVersion } from './require-contract.ts'

/** Voids a signed contract: stores it among the versions, and leaves a draft with the program's current facts. */
export const voidContract = transactional('clientPrograms.void', async (tx, input, context) => {
  const contract = mayVoid(await requireContract(tx, input))
  const voided = { voidedAt: tx.now, voidedBy: tx.actor.email, voidReason: input.reason }
  const draft = tx.update(clientPrograms, contract, {
    ...partiesOf(contract),
    versions: [...contract.versions, { ...requireSignedVersion(contract), ...voided }],
    signed: false,
    signature: null,
    amendment: null,
    ...UNSENT,
    recalledHash: contract.documentHash,
    needsAmendment: false,
  })
  await notify(tx, context, contractVoided({ signed: contract, draft, reason: input.reason }))
  await copyProgramFacts(tx, context, input.programID)
  return presentCurrentContract(tx, input.programID)
})
