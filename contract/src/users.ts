import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call, nothing } from './call.ts'
import { LIMITS } from './constants.ts'
import { done, email, id, money, name, searchText, stored, timestamp, upload, version } from './fields.ts'
import { listInput, page } from './paging.ts'
import { ROLES } from './roles.ts'

export const permission = z.enum(ROLES)

/** A person who can sign in. The document's ID is the e-mail address; `userid` is the ID at the identity provider. */
export const user = z.object({
  email,
  username: z.string(),
  userid: id.describe("The person's ID at the identity provider."),
  permission: permission.describe("The role. 'No Access' until an Admin changes it."),
  adminSince: timestamp.optional().describe('The time when an Admin made the person an Admin, or enabled them as one.'),
  disabled: z.boolean().describe('True if the person is blocked from signing in.'),
  photoURL: z
    .string()
    .nullable()
    .describe("The photo's address under /files/photo, for verified people. Null without a photo."),
  ...stored,
})
/** A user in a list. `hasRequests`: a request is theirs, or has their address as another contact. */
export const listedUser = user.extend({
  hasRequests: z.boolean(),
  ...abilities(['changeRole', 'disable', 'enable', 'endSessions', 'removeSecondSteps', 'delete']),
})

const target = { email, version: version.optional() }

/** A person's upcoming work and unpaid hours. */
const comingWork = z.object({
  staffID: id.nullable().describe('Their staff record. Null if there is none.'),
  active: z.boolean().describe('True if the staff record is active.'),
  shifts: z
    .array(z.object({ programID: id, programName: z.string(), date: z.string(), startTime: z.string().nullable() }))
    .describe('The upcoming shifts, earliest first.'),
  offers: z.int().describe('The number of offers that wait for their answer.'),
  swaps: z.int().describe('The number of swaps that wait for an answer, on either side.'),
  requests: z.int().describe('The number of open requests to facilitate.'),
  unapprovedHours: z.number().describe('Hours that are pending or returned.'),
  unpaidHours: z.number().describe('Hours that are approved and in no pay run.'),
})
const endsWork = (when: string) =>
  z
    .boolean()
    .describe(`Release the upcoming shifts, end offers, swaps and requests, and deactivate the staff record${when}.`)

const ACCOUNT = "Accounts, roles and e-mail addresses can't be changed back this way. Change them again instead."

export const users = {
  register: call('POST /users/register', nothing, user)
    .who('verified')
    .did('registered', ACCOUNT)
    .summary('Registers you with No Access at your first verified sign-in. Changes nothing after that.'),
  permission: call('GET /users/{email}/permission', { email }, z.object({ email, permission }))
    .who('own')
    .summary("Gets a person's permission by e-mail address: your own, or anyone's for an Admin."),
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
  )
    .who('admin')
    .summary('Lists people who have signed in.'),
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
  )
    .who('admin')
    .did('changed', ACCOUNT)
    .summary(
      "Changes a person's permission or name. The role Facilitator creates a staff record (with `payRate`) if there " +
        'is none.',
    ),
  comingWork: call('GET /users/{email}/comingWork', { email }, comingWork)
    .who('admin')
    .summary('Gets the shifts, offers, swaps, requests and unpaid hours that a person still has.'),
  delete: call(
    'DELETE /users/{email}',
    { ...target, release: endsWork('. Without it they stay with the staff record').default(true) },
    done,
  )
    .who('admin')
    .did('deleted the account of', ACCOUNT)
    .summary('Deletes a person and their account. Refused while they have contracts, hours or pay.'),
  disable: call('POST /users/{email}/disable', { ...target, release: endsWork('').optional() }, user)
    .who('admin')
    .did('disabled the account of', ACCOUNT)
    .summary("Disables a person's account right away."),
  enable: call('POST /users/{email}/enable', target, user)
    .who('admin')
    .did('enabled the account of', ACCOUNT)
    .summary('Enables a disabled account.'),
  removeSecondSteps: call('POST /users/{email}/removeSecondSteps', target, user)
    .who('admin')
    .did('removed the second steps of', ACCOUNT)
    .summary('Removes the passkeys and the authenticator app of a person who lost them, and ends their sessions.'),
  endSessions: call('POST /users/{email}/endSessions', { email }, done)
    .who('admin')
    .did('signed out', "Ended sessions can't be opened again. The person can sign in again.")
    .summary(
      'Signs a person out on all devices. Ends their sessions and access tokens, and stops a pending change of ' +
        'address. They can sign in again. Refused for yourself and for disabled people.',
    ),
  setPhoto: call('POST /users/me/photo', { photo: upload(LIMITS.photoBytes) }, user)
    .who('verified')
    .did('changed the photo of', ACCOUNT)
    .summary('Sets your photo for your account and staff record. Send a JPEG, PNG or WebP picture.'),
  removePhoto: call('DELETE /users/me/photo', nothing, user)
    .who('verified')
    .did('removed the photo of', ACCOUNT)
    .summary('Removes your photo.'),
  claimFirstAdmin: call('POST /users/claimFirstAdmin', { token: z.string().min(1).max(200) }, user)
    .who('verified')
    .did('became the first Admin:', ACCOUNT)
    .summary('Makes you the first Admin, with the one-time link that the server printed.'),
}
