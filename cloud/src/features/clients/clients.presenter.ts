import { client as clientSchema } from '@belay/contract/clients'
import { abilitiesOf } from '../../platform/calls/abilities.ts'
import type { Actor } from '../../platform/calls/actor.ts'
import { mayAsAdmin } from '../../platform/calls/admins.rules.ts'
import { pickFields } from '../../platform/calls/pick-fields.ts'
import type { ClientProgram } from '../programs/contracts/client-programs.documents.ts'
import type { VersionedClient } from './clients.documents.ts'
import { mayDeleteClient, mayMergeClient } from './clients.rules.ts'

/** Returns a client with the caller's abilities. `contracts`: some of its contracts, or none if it has none. */
export const presentOpenClient = (actor: Actor, client: VersionedClient, contracts: readonly ClientProgram[]) => ({
  ...pickFields(clientSchema, client),
  ...abilitiesOf(actor, {
    edit: { call: 'clients.update', rule: () => mayAsAdmin(actor, client) },
    merge: { call: 'clients.merge', rule: () => mayMergeClient(client, null) },
    delete: { call: 'clients.delete', rule: () => mayDeleteClient(client, contracts) },
  }),
})
