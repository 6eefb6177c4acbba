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

/** The work that still lies ahead of a person, and the hours that they have not been paid for. */
const comingWork = z.object({
  staffID: id.nullable().describe('Their staff record. Null if there is none.'),
  active: z.boolean().describe('Whether the staff record is active.'),
  shifts: z
    .array(z.object({ programID: id, programName: z.string(), date: z.string(), startTime: z.string().nullable() }))
    .describe('The shifts to come, the next one first.'),
  offers: z.int().describe('Offers that wait for their answer.'),
  swaps: z.int().describe('Swaps that wait for an answer, on either side.'),
  requests: z.int().describe('Open requests to facilitate.'),
  unapprovedHours: z.number().describe('Hours that are pending or returned.'),
  unpaidHours: z.number().describe('Hours that are approved and in no pay run.'),
})
const endsWork = (when: string) =>
  z
    .boolean()
    .describe(`Release the shifts to come, end offers, swaps and requests, and deactivate the staff record${when}.`)

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
      release: endsWork('; only for a role that does not work programs').optional(),
    },
    user,
  ).summary(
    "Changes a person's permission or name. The role Facilitator creates a missing staff record (with payRate).",
  ),
  comingWork: call('GET /users/{email}/comingWork', { email }, comingWork).summary(
    'Gets the shifts, offers, swaps, requests and unpaid hours that a person still has.',
  ),
  delete: call(
    'DELETE /users/{email}',
    { ...target, release: endsWork('. Without it they stay with the staff record').default(true) },
    done,
  ).summary('Deletes a person and their account. Refused while they have contracts, hours or pay.'),
  disable: call('POST /users/{email}/disable', { ...target, release: endsWork('').optional() }, user).summary(
    "Disables a person's account right away.",
  ),
  enable: call('POST /users/{email}/enable', target, user).summary('Enables a disabled account.'),
  setPhoto: call('POST /users/me/photo', { photo: z.file() }, user).summary(
    'Sets your photo for your account and staff record. Send a JPEG, PNG or WebP picture.',
  ),
  removePhoto: call('DELETE /users/me/photo', nothing, user).summary('Removes your photo.'),
  claimFirstAdmin: call('POST /users/claimFirstAdmin', { token: z.string().min(1).max(200) }, user).summary(
    'Makes you the first Admin, with the one-time link that the server printed.',
  ),
}
