import { isDeepStrictEqual } from 'node:util'
import { currentVersionOf } from '@belay/contract/amendments'
import { contractTotal } from '@belay/contract/money'
import { type Context, type Input, transactional } from '../../../platform/calls/gate.ts'
import type { Permitted } from '../../../platform/calls/permit.ts'
import { refuseField } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { refuseEndBeforeStart } from '../../../platform/time/civil-time.ts'
import { lockClient } from '../../clients/clients.ts'
import { notify } from '../../notifications/notify.ts'
import { copyProgramFacts, findOwnedFacts } from '../facts/copy-program-facts.ts'
import { refuseOwnedFacts } from '../facts/program-facts.ts'
import { type ClientProgram, clientPrograms, UNSENT, type VersionedContract } from './client-programs.documents.ts'
import { contractRecalled } from './client-programs.notifications.ts'
import { mayChangeContract } from './client-programs.rules.ts'
import { presentCurrentContract, requireOpenPart } from './require-contract.ts'

type Changes = Omit<Input<'clientPrograms.update'>, 'programID' | 'version'>

/**
 * Changes an unsigned contract, or a signed contract's amendment. Refuses a different value for a fact that another
 * document owns. If the program changed, saving updates the contract even without other changes.
 */
export const updateContract = transactional('clientPrograms.update', async (tx, input, context) => {
  const { programID, version, ...changes } = input
  // Check the version first: a stale version is reported before a field that may not change.
  const stored = await requireOpenPart(tx, { programID, version })
  refuseOwnedFacts(changes, await findOwnedFacts(tx, programID))
  const contract = mayChangeContract(stored)
  const changed = changedFields(contract, changes)
  if (Object.keys(changed).length > 0 || contract.needsAmendment) await applyChanges(tx, context, contract, changed)
  await copyProgramFacts(tx, context, programID)
  return presentCurrentContract(tx, programID)
})

/** Updates the part of a contract that can be edited (see `currentVersionOf`), and returns the updated part. */
export function updateOpenPart(
  tx: Tx,
  part: Permitted<VersionedContract>,
  changes: Partial<ClientProgram>,
): Permitted<VersionedContract> {
  const { amendment } = part
  return currentVersionOf(
    tx.update(clientPrograms, part, amendment ? { amendment: { ...amendment, ...changes } } : changes),
  )
}

/** Writes the changed fields. A sent contract becomes a draft again, because the signer read another content. */
async function applyChanges(
  tx: Tx,
  context: Context,
  contract: Permitted<VersionedContract>,
  changed: Partial<Pick<ClientProgram, keyof Changes>>,
): Promise<void> {
  if (contract.amendment && changed.clientID !== undefined)
    refuseField('clientID', 'A signed contract stays with its client. Void it to make one for another client.')
  const next = { ...contract, ...changed }
  const hasNewTime = changed.startTime !== undefined || changed.endTime !== undefined
  if (hasNewTime) refuseEndBeforeStart(next)
  const client = changed.clientID === undefined ? null : await lockClient(tx, next.clientID)
  updateOpenPart(tx, contract, {
    ...changed,
    ...(client ? { organization: client.organization } : {}),
    total: contractTotal(next.lineItems, next.discount),
    ...UNSENT,
    recalledHash: contract.documentHash ?? contract.recalledHash,
    needsAmendment: false,
  })
  if (contract.sentAt !== null && contract.declinedAt === null)
    await notify(tx, context, contractRecalled({ contract }))
}

/** Returns the given fields that differ from the stored ones. */
function changedFields(contract: ClientProgram, changes: Changes): Partial<Pick<ClientProgram, keyof Changes>> {
  const stored = contract as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, stored[field])),
  )
}
