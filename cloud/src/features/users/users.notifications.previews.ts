import type { PreviewsOf } from '../notifications/message.ts'
import type { User } from './users.documents.ts'
import * as messages from './users.notifications.ts'

const user: User = {
  email: 'abe@centre.example',
  username: 'Abe Admin',
  userid: 'user-2',
  permission: 'Admin',
  disabled: false,
  photoURL: null,
  createdAt: 0,
}
const by = { name: 'Ada Admin', email: 'ada@centre.example' }

export const previews = (): PreviewsOf<typeof messages> => ({
  newUser: messages.newUser({ user: { ...user, permission: 'No Access' } }),
  roleChanged: [messages.roleChanged({ user }), messages.roleChanged({ user: { ...user, permission: 'No Access' } })],
  adminRoleChanged: messages.adminRoleChanged({ user, from: 'Facilitator', by }),
  adminDisabled: messages.adminDisabled({ user, by }),
  adminEnabled: messages.adminEnabled({ user, by }),
})
