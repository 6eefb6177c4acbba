import type { Tx } from '../../platform/documents/transaction.ts'
import { transactional } from '../../platform/gate.ts'
import { notify } from '../notifications/notify.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { clientPrograms, type VersionedContract } from './client-programs.documents.ts'
import { contractVoided } from './client-programs.notifications.ts'
import { presentFull } from './client-programs.presenter.ts'
import { mayVoid } from './client-programs.rules.ts'
import { partiesOf } from './contract-parties.ts'
import { toProgramFields, UNSENT } from './draft-contract.ts'
import { requireContract } from './require-contract.ts'

/** Voids a signed contract: it is kept whole among the versions, and a draft remains, as the calendar says now. */
export const voidContract = transactional('clientPrograms.void', async (tx, input, context) => {
  const contract = mayVoid(await requireContract(tx, input))
  const entry = await tx.get(programSchedule, contract.programID)
  const draft = tx.update(clientPrograms, contract, {
    ...(entry ? toProgramFields(entry) : {}),
    ...partiesOf(contract),
    versions: [...contract.versions, versionOf(contract, tx, input.reason)],
    signed: false,
    signature: null,
    ...UNSENT,
    recalledHash: contract.documentHash,
    needsAmendment: false,
  })
  await notify(tx, context, contractVoided({ signed: contract, draft, reason: input.reason }))
  return presentFull(tx.actor, draft)
})

function versionOf({ frozen, documentHash, signature }: VersionedContract, tx: Tx, voidReason: string) {
  if (!frozen || !documentHash || !signature) throw new Error('a signed contract without its frozen content')
  return { frozen, documentHash, signature, voidedAt: tx.now, voidedBy: tx.actor.email, voidReason }
}
