import { os } from '../../platform/gate.ts'
import * as items from './charge-items.ts'

const calls = os.chargeItems

export const chargeItemsCalls = calls.router({
  create: calls.create.handler(({ context, input }) => items.create(context, input)),
  list: calls.list.handler(({ context, input }) => items.list(context, input)),
  update: calls.update.handler(({ context, input }) => items.update(context, input)),
  delete: calls.delete.handler(({ context, input }) => items.remove(context, input)),
})
