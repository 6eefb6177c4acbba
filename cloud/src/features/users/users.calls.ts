import { os } from '../../platform/gate.ts'
import { deleteUser } from './delete-user.ts'
import { disableUser, enableUser } from './disable-user.ts'
import { claimFirstAdmin } from './first-admin.ts'
import { removePhoto, setPhoto } from './own-photo.ts'
import { register } from './registration.ts'
import { updateUser } from './update-user.ts'
import * as users from './users.ts'

const calls = os.users

export const usersCalls = calls.router({
  register: calls.register.handler(({ context }) => register(context)),
  permission: calls.permission.handler(({ context, input }) => users.permission(context, input)),
  list: calls.list.handler(({ context, input }) => users.list(context, input)),
  update: calls.update.handler(({ context, input }) => updateUser(context, input)),
  delete: calls.delete.handler(({ context, input }) => deleteUser(context, input)),
  disable: calls.disable.handler(({ context, input }) => disableUser(context, input)),
  enable: calls.enable.handler(({ context, input }) => enableUser(context, input)),
  setPhoto: calls.setPhoto.handler(({ context, input }) => setPhoto(context, input)),
  removePhoto: calls.removePhoto.handler(({ context }) => removePhoto(context)),
  claimFirstAdmin: calls.claimFirstAdmin.handler(({ context, input }) => claimFirstAdmin(context, input)),
})
