import { os } from '../../platform/gate.ts'
import * as hours from './hours-logged.ts'
import { approveAgain, update, updateMany } from './update-hours.ts'

const calls = os.hoursLogged

export const hoursLoggedCalls = calls.router({
  log: calls.log.handler(({ context, input }) => hours.log(context, input)),
  list: calls.list.handler(({ context, input }) => hours.list(context, input)),
  listUnapproved: calls.listUnapproved.handler(({ context, input }) => hours.listUnapproved(context, input)),
  listByUser: calls.listByUser.handler(({ context, input }) => hours.listByUser(context, input)),
  update: calls.update.handler(({ context, input }) => update(context, input)),
  updateMany: calls.updateMany.handler(({ context, input }) => updateMany(context, input)),
  approveAgain: calls.approveAgain.handler(({ context, input }) => approveAgain(context, input)),
  returnWithNote: calls.returnWithNote.handler(({ context, input }) => hours.returnWithNote(context, input)),
  delete: calls.delete.handler(({ context, input }) => hours.remove(context, input)),
})
