import type { Handlers } from '../../platform/calls/gate.ts'
import { deleteUser } from './delete-user.ts'
import { disableUser, enableUser } from './disable-user.ts'
import { endSessionsOfUser } from './end-sessions.ts'
import { claimFirstAdmin } from './first-admin.ts'
import { removePhoto, setPhoto } from './own-photo.ts'
import { registerCaller } from './registration.ts'
import { removeSecondSteps } from './remove-second-steps.ts'
import { updateUser } from './update-user.ts'
import { getPermission, listUsers } from './users.ts'
import { getComingWork } from './work-of-user.ts'

export const usersCalls: Handlers<'users'> = {
  register: registerCaller,
  permission: getPermission,
  list: listUsers,
  update: updateUser,
  comingWork: getComingWork,
  delete: deleteUser,
  disable: disableUser,
  enable: enableUser,
  removeSecondSteps,
  endSessions: endSessionsOfUser,
  setPhoto,
  removePhoto,
  claimFirstAdmin,
}
