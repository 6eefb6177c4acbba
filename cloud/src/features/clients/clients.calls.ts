import type { Handlers } from '../../platform/calls/gate.ts'
import { mergeClients, updateClient } from '../programs/update-client.ts'
import { countClients, countRelatedRecords, deleteClient, getClient, listClients } from './clients.ts'
import { createClient } from './create-client.ts'

export const clientsCalls: Handlers<'clients'> = {
  create: createClient,
  get: getClient,
  list: listClients,
  count: countClients,
  countRelated: countRelatedRecords,
  update: updateClient,
  merge: mergeClients,
  delete: deleteClient,
}
