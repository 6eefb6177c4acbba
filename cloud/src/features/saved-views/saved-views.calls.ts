import type { Handlers } from '../../platform/calls/gate.ts'
import { deleteView, listViews, saveView, updateView } from './saved-views.ts'

export const savedViewsCalls: Handlers<'savedViews'> = {
  list: listViews,
  save: saveView,
  update: updateView,
  delete: deleteView,
}
