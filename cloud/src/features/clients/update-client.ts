import { mayAsAdmin } from '../../platform/admins.rules.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { type Context, type Input, inTransaction, requireVersion } from '../../platform/gate.ts'
import { clients, comparedName, type VersionedClient } from './clients.documents.ts'
import { lockClient } from './clients.ts'
import { refuseSameName } from './create-client.ts'
import { moveRecords } from './move-records.ts'

/** Changes a client; a new name shows on its contracts and schedule entries, never in what was frozen for signing. */
export function updateClient(
  context: Context,
  { clientID, version, allowSameName, ...changes }: Input<'clients.update'>,
): Promise<VersionedClient> {
  return inTransaction(context, async (tx) => {
    const before = requireVersion(await lockClient(tx, clientID), version)
    if (changes.organization !== undefined && comparedName(changes.organization) !== comparedName(before.organization))
      await refuseSameName(tx, changes.organization, allowSameName, clientID)
    const after = tx.update(clients, mayAsAdmin(tx.actor, before), definedFields(changes))
    if (after.organization !== before.organization) await moveRecords(tx, clientID, after)
    return after
  })
}
