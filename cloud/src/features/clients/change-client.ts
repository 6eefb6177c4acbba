import { mayAsAdmin } from '../../platform/admins.rules.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Input, requireVersion } from '../../platform/gate.ts'
import { comparedName } from './client-likeness.ts'
import { clients } from './clients.documents.ts'
import { lockClient } from './clients.ts'
import { refuseSameName } from './create-client.ts'
import { moveRecords } from './move-records.ts'
import { findNamedAfter } from './named-after.ts'

/**
 * Changes a client. A new name is copied to its contracts and schedule entries, but never to frozen content. Returns
 * the client before and after, and the IDs of programs with the old name in theirs.
 */
export async function changeClient(tx: Tx, { clientID, version, allowSameName, ...changes }: Input<'clients.update'>) {
  const before = requireVersion(await lockClient(tx, clientID), version)
  if (changes.organization !== undefined && comparedName(changes.organization) !== comparedName(before.organization))
    await refuseSameName(tx, changes.organization, allowSameName, clientID)
  const after = tx.update(clients, mayAsAdmin(tx.actor, before), definedFields(changes))
  if (after.organization === before.organization) return { before, after, named: [] }
  const named = await findNamedAfter(tx.store, before)
  await moveRecords(tx, clientID, after)
  return { before, after, named }
}
