import { os } from '../../platform/gate.ts'
import * as resources from './resources.ts'

const calls = os.resources

export const resourcesCalls = calls.router({
  create: calls.create.handler(({ context, input }) => resources.create(context, input)),
  list: calls.list.handler(({ context, input }) => resources.list(context, input)),
  update: calls.update.handler(({ context, input }) => resources.update(context, input)),
  delete: calls.delete.handler(({ context, input }) => resources.remove(context, input)),
  download: calls.download.handler(({ context, input }) => resources.download(context, input)),
})
