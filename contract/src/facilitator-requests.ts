import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call } from './call.ts'
import { override } from './conflicts.ts'
import { id, longText, name, stored, timestamp, version } from './fields.ts'
import { listInput, NEWEST_FIRST, page } from './paging.ts'

const FACILITATOR_REQUEST_STATUSES = ['requested', 'accepted', 'declined', 'withdrawn'] as const
export const facilitatorRequest = z.object({
  id: id.describe('staffID_programID.'),
  staffID: id,
  staffName: z.string(),
  programID: id,
  programName: z.string(),
  date: z.string(),
  role: z.string(),
  message: z.string(),
  status: z.enum(FACILITATOR_REQUEST_STATUSES),
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  ...stored,
})

/** A request to facilitate in a list, with the caller's abilities. */
export const listedRequest = facilitatorRequest.extend(abilities(['accept', 'decline', 'withdraw']))

const target = { id, version: version.optional() }

/** The calls for requests of Facilitators to work a program. */
export const facilitatorRequests = {
  requestToFacilitate: call(
    'POST /staffPrograms/requests',
    { programID: id, role: name.default('Facilitator'), message: longText.default('') },
    facilitatorRequest,
  )
    .who('facilitator')
    .did('asked to work:')
    .summary('Asks to facilitate a program. Notifies the Admins.'),
  withdrawRequest: call('POST /staffPrograms/requests/{id}/withdraw', target, facilitatorRequest)
    .who('facilitator')
    .did('withdrew the request:')
    .summary('Withdraws your request to facilitate.'),
  listRequests: call(
    'GET /staffPrograms/requests',
    listInput({ status: z.enum(FACILITATOR_REQUEST_STATUSES), programID: id }, NEWEST_FIRST).optional(),
    page(listedRequest),
  )
    .who('ownStaff')
    .summary('Lists requests to facilitate: all for an Admin, your own for a Facilitator.'),
  acceptRequest: call(
    'POST /staffPrograms/requests/{id}/accept',
    { ...target, hours: z.number().min(0).max(24).optional(), role: name.optional(), override },
    facilitatorRequest,
  )
    .who('admin')
    .did('accepted')
    .summary('Accepts a request to facilitate, assigns the person and notifies them.'),
  declineRequest: call(
    'POST /staffPrograms/requests/{id}/decline',
    { ...target, reason: longText.default('') },
    facilitatorRequest,
  )
    .who('admin')
    .did('declined the request of')
    .summary('Declines a request to facilitate and notifies the person.'),
}
