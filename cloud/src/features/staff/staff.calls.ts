import { os } from '../../platform/gate.ts'
import { createStaff } from './create-staff.ts'
import { deleteStaff } from './delete-staff.ts'
import { findStaffByEmail } from './find-staff.ts'
import * as staff from './staff.ts'
import { updateOwnStaff } from './update-own-staff.ts'
import { updateStaff } from './update-staff.ts'

const calls = os.staff

export const staffCalls = calls.router({
  create: calls.create.handler(({ context, input }) => createStaff(context, input)),
  update: calls.update.handler(({ context, input }) => updateStaff(context, input)),
  delete: calls.delete.handler(({ context, input }) => deleteStaff(context, input)),
  list: calls.list.handler(({ context, input }) => staff.list(context, input)),
  directory: calls.directory.handler(({ context, input }) => staff.directory(context, input)),
  get: calls.get.handler(({ context, input }) => staff.get(context, input)),
  me: calls.me.handler(({ context }) => findStaffByEmail(context, context.actor.email)),
  updateOwn: calls.updateOwn.handler(({ context, input }) => updateOwnStaff(context, input)),
  getByEmail: calls.getByEmail.handler(({ context, input }) => staff.getByEmail(context, input)),
  count: calls.count.handler(({ context }) => staff.count(context)),
})
