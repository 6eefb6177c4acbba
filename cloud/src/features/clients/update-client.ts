import { mayAsAdmin } from '../../platform/admins.rules.ts'
import { definedFields } from '../../platform/defined-fields.ts'
import { requireVersion, transactional } from '../../platform/gate.ts'
import { comparedName } from './client-likeness.ts'
import { clients } from './clients.documents.ts'
import { lockClient } from './clients.ts'
import { refuseSameName } from './create-client.ts'
import { moveRecords } from './move-records.ts'

/** Changes a client; a new name shows on its contracts and schedule entries, never in what was frozen for signing. */
export const updateClient = transactional(
  'clients.update',
  async (tx, { clientID, version, allowSameName, ...changes }) => {
    const before = requireVersion(await lockClient(tx, clientID), version)
    if (changes.organization !== undefined && comparedName(changes.organization) !== comparedName(before.organization))
      await refuseSameName(tx, changes.organization, allowSameName, clientID)
    const after = tx.update(clients, mayAsAdmin(tx.actor, before), definedFields(changes))
    if (after.organization !== before.organization) await moveRecords(tx, clientID, after)
    return after
  },
)
