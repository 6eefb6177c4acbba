import { os } from '../../platform/gate.ts'
import { claimFirstAdmin } from './first-admin.ts'
import { removePhoto, setPhoto } from './photos.ts'
import * as users from './users.ts'

const calls = os.users

export const usersCalls = calls.router({
  register: calls.register.handler(({ context }) => users.register(context)),
  permission: calls.permission.handler(({ context, input }) => users.permission(context, input)),
  list: calls.list.handler(({ context, input }) => users.list(context, input)),
  update: calls.update.handler(({ context, input }) => users.update(context, input)),
  delete: calls.delete.handler(({ context, input }) => users.remove(context, input)),
  disable: calls.disable.handler(({ context, input }) => users.setDisabled(context, input, true)),
  setPhoto: calls.setPhoto.handler(({ context, input }) => setPhoto(context, input)),
  removePhoto: calls.removePhoto.handler(({ context }) => removePhoto(context)),
  claimFirstAdmin: calls.claimFirstAdmin.handler(({ context, input }) => claimFirstAdmin(context, input)),
  enable: calls.enable.handler(({ context, input }) => users.setDisabled(context, input, false)),
})
