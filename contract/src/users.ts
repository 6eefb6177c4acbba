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

export const users = {
  register: call(
    'POST /users/register',
    'Registers you with No Access at your first verified sign-in. Later calls change nothing.',
  )
    .input(nothing)
    .output(user),
  permission: call(
    'GET /users/{email}/permission',
    "Gets a person's permission by e-mail: your own, or anyone's for an Admin.",
  )
    .input(z.strictObject({ email }))
    .output(z.object({ email, permission })),
  list: call('GET /users', 'Lists people who have signed in.')
    .input(
      listInput({ permission, disabled: z.boolean(), search: searchText }, [
        'createdAt',
        '-createdAt',
        'username',
        '-username',
        'email',
        '-email',
      ]),
    )
    .output(page(listedUser)),
  update: call(
    'PATCH /users/{email}',
    "Changes a person's permission or name. The role Facilitator creates a missing staff record (with payRate).",
  )
    .input(
      z.strictObject({
        email,
        version: version.optional(),
        permission: permission.optional(),
        username: name.optional(),
        payRate: money.optional(),
      }),
    )
    .output(user),
  delete: call(
    'DELETE /users/{email}',
    'Deletes a person and their account. Refused while they have contracts, hours or pay.',
  )
    .input(z.strictObject({ email, version: version.optional() }))
    .output(done),
  disable: call('POST /users/{email}/disable', "Disables a person's account right away.")
    .input(z.strictObject({ email, version: version.optional() }))
    .output(user),
  enable: call('POST /users/{email}/enable', 'Enables a disabled account.')
    .input(z.strictObject({ email, version: version.optional() }))
    .output(user),
  setPhoto: call(
    'POST /users/me/photo',
    'Sets your photo for your account and staff record. Send a JPEG, PNG or WebP picture.',
  )
    .input(z.strictObject({ photo: z.file() }))
    .output(user),
  removePhoto: call('DELETE /users/me/photo', 'Removes your photo.').input(nothing).output(user),
  claimFirstAdmin: call(
    'POST /users/claimFirstAdmin',
    'Makes you the first Admin, with the one-time link that the server printed.',
  )
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(user),
}
