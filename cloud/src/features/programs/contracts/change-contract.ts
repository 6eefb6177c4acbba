import { isDeepStrictEqual } from 'node:util'
import { contractTotal } from '@belay/contract/money'
import { refuseEndBeforeStart } from '../../../platform/civil-time.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import type { Context, Input } from '../../../platform/gate.ts'
import { refuseField } from '../../../platform/refuse.ts'
import { lockClient } from '../../clients/clients.ts'
import { notify } from '../../notifications/notify.ts'
import { updateOpenPart } from './amendment.ts'
import type { ClientProgram } from './client-programs.documents.ts'
import { contractRecalled } from './client-programs.notifications.ts'
import { mayChange } from './client-programs.rules.ts'
import { UNSENT } from './draft-contract.ts'
import { requireOpenPart } from './require-contract.ts'

/**
 * Changes an unsigned contract, or a signed contract's amendment. A sent contract becomes a draft again, because the
 * signer read another content. If the program changed, saving updates the contract even without other changes.
 */
export async function changeContract(
  tx: Tx,
  context: Context,
  { programID, version, ...changes }: Input<'clientPrograms.update'>,
): Promise<void> {
  const contract = mayChange(await requireOpenPart(tx, { programID, version }))
  const changed = changedFields(contract, changes)
  if (Object.keys(changed).length === 0 && !contract.needsAmendment) return
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
function changedFields(
  contract: ClientProgram,
  changes: Omit<Input<'clientPrograms.update'>, 'programID' | 'version'>,
): Partial<Pick<ClientProgram, keyof typeof changes>> {
  const stored = contract as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, stored[field])),
  )
}
