import { os } from '../../platform/gate.ts'
import { findStaffByEmail } from './find-staff.ts'
import * as staff from './staff.ts'
import { updateOwn } from './update-own-staff.ts'

const calls = os.staff

export const staffCalls = calls.router({
  create: calls.create.handler(({ context, input }) => staff.createStaff(context, input)),
  update: calls.update.handler(({ context, input }) => staff.updateStaff(context, input)),
  delete: calls.delete.handler(({ context, input }) => staff.deleteStaff(context, input)),
  list: calls.list.handler(({ context, input }) => staff.list(context, input)),
  directory: calls.directory.handler(({ context, input }) => staff.directory(context, input)),
  get: calls.get.handler(({ context, input }) => staff.readStaff(context, input.staffID)),
  me: calls.me.handler(({ context }) => findStaffByEmail(context, context.actor.email)),
  updateOwn: calls.updateOwn.handler(({ context, input }) => updateOwn(context, input)),
  getByEmail: calls.getByEmail.handler(({ context, input }) => staff.readStaffByEmail(context, input.email)),
  count: calls.count.handler(({ context }) => staff.count(context)),
})
