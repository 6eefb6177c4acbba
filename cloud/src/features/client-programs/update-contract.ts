import { isDeepStrictEqual } from 'node:util'
import { contractTotal } from '@belay/contract/money'
import { refuseEndBeforeStart } from '../../platform/civil-time.ts'
import { type Input, transactional } from '../../platform/gate.ts'
import { lockClient } from '../clients/clients.ts'
import { notify } from '../notifications/notify.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { type ClientProgram, clientPrograms } from './client-programs.documents.ts'
import { contractRecalled } from './client-programs.notifications.ts'
import { presentFull } from './client-programs.presenter.ts'
import { mayChange } from './client-programs.rules.ts'
import { toProgramFields, UNSENT } from './draft-contract.ts'
import { requireContract } from './require-contract.ts'

/** Changes an unsigned contract. One that was sent goes back to draft: what the signer read no longer stands. */
export const updateContract = transactional(
  'clientPrograms.update',
  async (tx, { programID, version, ...changes }, context) => {
    const contract = mayChange(await requireContract(tx, { programID, version }))
    const changed = changedFields(contract, changes)
    // Saving amends a contract whose program changed, also when nothing else is changed.
    const entry = contract.needsAmendment ? await tx.get(programSchedule, programID) : null
    if (Object.keys(changed).length === 0 && entry === null) return presentFull(tx.actor, contract)
    const next = { ...contract, ...(entry ? toProgramFields(entry) : {}), ...changed }
    const hasNewTime = changed.startTime !== undefined || changed.endTime !== undefined
    if (hasNewTime) refuseEndBeforeStart(next)
    const client = changed.clientID === undefined ? null : await lockClient(tx, next.clientID)
    const updated = tx.update(clientPrograms, contract, {
      ...(entry ? toProgramFields(entry) : {}),
      ...changed,
      ...(client ? { organization: client.organization } : {}),
      total: contractTotal(next.lineItems, next.discount),
      ...UNSENT,
      recalledHash: contract.documentHash ?? contract.recalledHash,
      needsAmendment: false,
    })
    if (contract.sentAt !== null && contract.declinedAt === null) {
      await notify(tx, context, contractRecalled({ contract }))
    }
    return presentFull(tx.actor, updated)
  },
)

/** The fields that are given and differ from what is stored. */
function changedFields(
  contract: ClientProgram,
  changes: Omit<Input<'clientPrograms.update'>, 'programID' | 'version'>,
): Partial<Pick<ClientProgram, keyof typeof changes>> {
  const stored = contract as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, stored[field])),
  )
}
