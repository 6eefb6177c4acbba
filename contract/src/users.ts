import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call, nothing } from './call.ts'
import { done, email, id, money, name, searchText, stored, version } from './fields.ts'
import { listInput, page } from './paging.ts'
import { ROLES } from './roles.ts'

export const permission = z.enum(ROLES)

/** A person who signs in. The document's id is the e-mail address; `userid` is the identity provider's. */
export const user = z.object({
  email,
  username: z.string(),
  userid: id.describe("The person's ID at the identity provider."),
  permission: permission.describe("The role. 'No Access' at first. An Admin can change it."),
  disabled: z.boolean().describe('Whether the person is blocked from signing in.'),
  photoURL: z
    .string()
    .nullable()
    .describe('An address under /files/photo that verified people can open. Null without a photo.'),
  ...stored,
})
/** `hasRequests` is derived: the e-mail, the userid or one of a request's otherContacts matches a program request. */
export const listedUser = user.extend({
  hasRequests: z.boolean(),
  ...abilities(['changeRole', 'disable', 'enable', 'delete']),
})

const target = { email, version: version.optional() }

export const users = {
  register: call('POST /users/register', nothing, user).summary(
    'Registers you with No Access at your first verified sign-in. Later calls change nothing.',
  ),
  permission: call('GET /users/{email}/permission', { email }, z.object({ email, permission })).summary(
    "Gets a person's permission by e-mail: your own, or anyone's for an Admin.",
  ),
  list: call(
    'GET /users',
    listInput({ permission, disabled: z.boolean(), search: searchText }, [
      'createdAt',
      '-createdAt',
      'username',
      '-username',
      'email',
      '-email',
    ]),
    page(listedUser),
  ).summary('Lists people who have signed in.'),
  update: call(
    'PATCH /users/{email}',
    {
      ...target,
      permission: permission.optional(),
      username: name.optional(),
      payRate: money.optional(),
    },
    user,
  ).summary(
    "Changes a person's permission or name. The role Facilitator creates a missing staff record (with payRate).",
  ),
  delete: call('DELETE /users/{email}', target, done).summary(
    'Deletes a person and their account. Refused while they have contracts, hours or pay.',
  ),
  disable: call('POST /users/{email}/disable', target, user).summary("Disables a person's account right away."),
  enable: call('POST /users/{email}/enable', target, user).summary('Enables a disabled account.'),
  setPhoto: call('POST /users/me/photo', { photo: z.file() }, user).summary(
    'Sets your photo for your account and staff record. Send a JPEG, PNG or WebP picture.',
  ),
  removePhoto: call('DELETE /users/me/photo', nothing, user).summary('Removes your photo.'),
  claimFirstAdmin: call('POST /users/claimFirstAdmin', { token: z.string().min(1).max(200) }, user).summary(
    'Makes you the first Admin, with the one-time link that the server printed.',
  ),
}
