import * as z from 'zod'
import { ROLES } from './access.ts'
import { call } from './call.ts'
import { done, email, id, money, name, stored, version } from './fields.ts'
import { listInput, page } from './paging.ts'

export const permission = z.enum(ROLES)

/** A person who signs in. The document's id is the e-mail address; `userid` is the identity provider's. */
export const user = z.object({
  email,
  username: z.string(),
  userid: id.describe("The identity provider's id of the person."),
  permission: permission.describe("The role. 'No Access' at first; an Admin changes it."),
  disabled: z.boolean().describe('Whether sign-in is stopped.'),
  photoURL: z.string().nullable().describe('An address under /files/photo, shown to verified people; null without a photo.'),
  ...stored,
})
/** `hasRequests` is derived: the e-mail, the userid or one of a request's otherContacts matches a program request. */
export const listedUser = user.extend({ hasRequests: z.boolean() })

export const users = {
  register: call('POST', '/users/register', 'Registers the caller at the first verified sign-in, with No Access; later calls change nothing.')
    .input(z.strictObject({}).optional())
    .output(user),
  permission: call('GET', '/users/{email}/permission', "A person's permission, by e-mail: one's own, or anybody's for an Admin.")
    .input(z.strictObject({ email }))
    .output(z.object({ email, permission })),
  list: call('GET', '/users', 'People who have signed in.')
    .input(
      listInput({ permission, disabled: z.boolean(), search: z.string().max(100) }, ['createdAt', '-createdAt', 'username', '-username', 'email', '-email']),
    )
    .output(page(listedUser)),
  update: call('PATCH', '/users/{email}', 'Changes permission or name. Facilitator creates the staff document if it is missing (payRate).')
    .input(z.strictObject({ email, version: version.optional(), permission: permission.optional(), username: name.optional(), payRate: money.optional() }))
    .output(user),
  delete: call('DELETE', '/users/{email}', 'Deletes a person and ends the sign-in. Refused while contracts, hours or pay refer to them.')
    .input(z.strictObject({ email, version: version.optional() }))
    .output(done),
  disable: call('POST', '/users/{email}/disable', 'Stops a person from signing in, at once.')
    .input(z.strictObject({ email, version: version.optional() }))
    .output(user),
  enable: call('POST', '/users/{email}/enable', 'Lets a disabled person sign in again.')
    .input(z.strictObject({ email, version: version.optional() }))
    .output(user),
  setPhoto: call(
    'POST',
    '/users/me/photo',
    "Sets the caller's photo, for the account and the staff document alike: a JPEG, PNG or WebP picture, told by its content.",
  )
    .input(z.strictObject({ photo: z.file() }))
    .output(user),
  removePhoto: call('DELETE', '/users/me/photo', "Removes the caller's photo.").input(z.strictObject({}).optional()).output(user),
  claimFirstAdmin: call('POST', '/users/claimFirstAdmin', 'Makes the caller the first Admin, with the one-time link that the server printed.')
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(user),
}
