import { os } from '../../platform/gate.ts'
import { approveAgain } from './approve-again.ts'
import { deleteHours } from './delete-hours.ts'
import * as hours from './hours-logged.ts'
import { logHours } from './log-hours.ts'
import { returnHours } from './return-hours.ts'
import { updateHours, updateManyHours } from './update-hours.ts'

const calls = os.hoursLogged

export const hoursLoggedCalls = calls.router({
  log: calls.log.handler(({ context, input }) => logHours(context, input)),
  list: calls.list.handler(({ context, input }) => hours.list(context, input)),
  listUnapproved: calls.listUnapproved.handler(({ context, input }) => hours.listUnapproved(context, input)),
  listByUser: calls.listByUser.handler(({ context, input }) => hours.listByUser(context, input)),
  update: calls.update.handler(({ context, input }) => updateHours(context, input)),
  updateMany: calls.updateMany.handler(({ context, input }) => updateManyHours(context, input)),
  approveAgain: calls.approveAgain.handler(({ context, input }) => approveAgain(context, input)),
  returnWithNote: calls.returnWithNote.handler(({ context, input }) => returnHours(context, input)),
  delete: calls.delete.handler(({ context, input }) => deleteHours(context, input)),
})
