import { os } from '../../platform/gate.ts'
import * as clients from './clients.ts'
import { createClient } from './create-client.ts'
import { deleteClient } from './delete-client.ts'
import { mergeClients } from './merge-clients.ts'
import { updateClient } from './update-client.ts'

const calls = os.clients

export const clientsCalls = calls.router({
  create: calls.create.handler(({ context, input }) => createClient(context, input)),
  get: calls.get.handler(({ context, input }) => clients.get(context, input)),
  list: calls.list.handler(({ context, input }) => clients.list(context, input)),
  count: calls.count.handler(({ context }) => clients.count(context)),
  countRelated: calls.countRelated.handler(({ context, input }) => clients.countRelated(context, input)),
  update: calls.update.handler(({ context, input }) => updateClient(context, input)),
  merge: calls.merge.handler(({ context, input }) => mergeClients(context, input)),
  delete: calls.delete.handler(({ context, input }) => deleteClient(context, input)),
})
