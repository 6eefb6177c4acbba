import { os } from '../../platform/gate.ts'
import * as clients from './clients.ts'

const calls = os.clients

export const clientsCalls = calls.router({
  create: calls.create.handler(({ context, input }) => clients.create(context, input)),
  get: calls.get.handler(({ context, input }) => clients.get(context, input)),
  list: calls.list.handler(({ context, input }) => clients.list(context, input)),
  count: calls.count.handler(({ context }) => clients.count(context)),
  countRelated: calls.countRelated.handler(({ context, input }) => clients.countRelated(context, input)),
  update: calls.update.handler(({ context, input }) => clients.update(context, input)),
  merge: calls.merge.handler(({ context, input }) => clients.merge(context, input)),
  delete: calls.delete.handler(({ context, input }) => clients.remove(context, input)),
})
