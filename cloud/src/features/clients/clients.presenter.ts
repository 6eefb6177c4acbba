import type { openClient } from '@belay/contract/clients'
import type * as z from 'zod'
import { abilitiesOf } from '../../platform/abilities.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { ClientProgram } from '../client-programs/client-programs.documents.ts'
import type { Client } from './clients.documents.ts'
import { mayDeleteClient, mayEditClient, mayMergeClient } from './clients.rules.ts'

/** A client with what the caller may do with it; `contracts` are some of its contracts, if it has any. */
export const presentOpenClient = (
  actor: Actor,
  client: Versioned<Client>,
  contracts: readonly ClientProgram[],
): z.output<typeof openClient> => ({
  clientID: client.clientID,
  organization: client.organization,
  contactName: client.contactName,
  contactEmail: client.contactEmail,
  phone: client.phone,
  address: client.address,
  type: client.type,
  notes: client.notes,
  version: client.version,
  createdAt: client.createdAt,
  ...(client.updatedAt === undefined ? {} : { updatedAt: client.updatedAt }),
  ...abilitiesOf(actor, {
    edit: { call: 'clients.update', rule: () => mayEditClient(actor, client) },
    merge: { call: 'clients.merge', rule: () => mayMergeClient(client, null) },
    delete: { call: 'clients.delete', rule: () => mayDeleteClient(client, contracts) },
  }),
})
