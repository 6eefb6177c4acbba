import { contractTotal } from '@belay/contract/money'
import { refuseEndBeforeStart } from '../../../platform/civil-time.ts'
import { definedFields } from '../../../platform/defined-fields.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import type { Input } from '../../../platform/gate.ts'
import { clientPrograms } from './client-programs.documents.ts'
import { mayAmend } from './client-programs.rules.ts'
import { partiesOf } from './contract-parties.ts'
import { UNSENT } from './draft-contract.ts'
import { findProgramStatus } from './find-program-status.ts'
import { requireContract } from './require-contract.ts'

/** Drafts the next version of a signed contract with these changes. The signed version stays in force. */
export async function draftAmendment(
  tx: Tx,
  { programID, version, ...changes }: Input<'clientPrograms.amend'>,
): Promise<void> {
  const signed = await requireContract(tx, { programID, version })
  const contract = mayAmend(signed, await findProgramStatus(tx, programID))
  const { programName, contactPersonName, date, startTime, endTime, location, participants } = contract
  const { lineItems, discount } = contract
  const before = {
    ...{ programName, contactPersonName, date, startTime, endTime, location, participants, lineItems, discount },
    ...partiesOf(contract),
  }
  const next = { ...before, ...definedFields(changes) }
  refuseEndBeforeStart(next)
  const total = contractTotal(next.lineItems, next.discount)
  const amendment = { ...next, total, ...UNSENT, recalledHash: null, needsAmendment: false }
  tx.update(clientPrograms, contract, { amendment })
}
