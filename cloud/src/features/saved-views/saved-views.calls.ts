import { os } from '../../platform/gate.ts'
import * as savedViews from './saved-views.ts'

const calls = os.savedViews

export const savedViewsCalls = calls.router({
  list: calls.list.handler(({ context, input }) => savedViews.list(context, input)),
  save: calls.save.handler(({ context, input }) => savedViews.save(context, input)),
  update: calls.update.handler(({ context, input }) => savedViews.update(context, input)),
  delete: calls.delete.handler(({ context, input }) => savedViews.remove(context, input)),
})
