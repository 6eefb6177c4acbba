import * as z from 'zod'
import { call } from './call.ts'
import { LIMITS } from './constants.ts'
import { date, id, longText, name, shortText, stored, time, timestamp, version } from './fields.ts'
import { listInput, page, pageInput } from './paging.ts'

/** An assignment: planned hours and cost. The id is staffID_programID. Money only for Admins. */
export const staffProgram = z.object({
  id: id.describe('staffID_programID.'),
  staffID: id,
  staffName: z.string(),
  programID: id,
  programName: z.string(),
  date: z.string().describe('The civil date of the program, MM/dd/yyyy.'),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  location: z.string(),
  role: z.string(),
  hours: z.number().describe('Planned hours.'),
  totalCost: z.number().optional().describe('Planned hours × the pay rate at the time; for Admins only.'),
  confirmedAt: timestamp.nullable(),
  declinedAt: timestamp.nullable(),
  declineReason: z.string().nullable(),
  ...stored,
})

export const FACILITATOR_REQUEST_STATUSES = ['requested', 'accepted', 'declined', 'withdrawn'] as const
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

/**
 * A row of the assignment form. Rows without a facilitator are skipped; negative or missing hours count as 0
 * (SPEC 5), so both are admitted here.
 */
export const facilitatorRow = z.strictObject({
  staffID: z.string().max(200).nullish(),
  role: shortText.nullish(),
  hours: z.number().max(24).nullish(),
})
const facilitators = z.array(facilitatorRow).max(LIMITS.facilitatorsPerProgram)
/** Missing program data is admitted, so that the answer is 'Missing required program data' (failed-precondition). */
const programData = { programID: z.string().max(200).nullish(), programName: z.string().max(200).nullish(), date: z.union([date, z.literal('')]).nullish() }

export const syncResult = z.object({
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  assignments: z.array(staffProgram),
})
const target = { id, version: version.optional() }

export const staffPrograms = {
  list: call('GET', '/staffPrograms', 'All assignments, or those of a program.')
    .input(listInput({ programID: id, staffID: id }, ['-date', 'date']).optional())
    .output(page(staffProgram)),
  getMany: call('GET', '/staffPrograms/byIds', 'The assignments with these ids (staffID_programID); those that do not exist are left out.')
    .input(z.strictObject({ ids: z.array(id).min(1).max(LIMITS.batch) }))
    .output(z.object({ items: z.array(staffProgram) })),
  listByStaff: call(
    'GET',
    '/staffPrograms/byStaff/{staffID}',
    "A staff member's assignments: the own, or anybody's for an Admin. `from` and `to` bound the dates.",
  )
    .input(pageInput({ staffID: id, from: date.optional(), to: date.optional() }, ['date', '-date']))
    .output(page(staffProgram)),
  listByProgram: call('GET', '/staffPrograms/byProgram/{programID}', 'Who works a program: for Admins, and without money for those assigned to it.')
    .input(z.strictObject({ programID: id }))
    .output(z.object({ items: z.array(staffProgram) })),
  sync: call(
    'POST',
    '/staffPrograms/sync',
    'Makes the assignments of a program what the rows say: creates, updates and removes; tells everyone concerned; all or nothing. `version` is that of the schedule entry as it was read: a program that was changed since answers `aborted`.',
  )
    .input(z.strictObject({ ...programData, facilitators: facilitators.default([]), version: version.optional() }))
    .output(syncResult),
  createProgram: call('POST', '/staffPrograms/createProgram', 'Creates a schedule entry together with its facilitators; all or nothing.')
    .input(
      z.strictObject({
        ...programData,
        startTime: time.nullish(),
        endTime: time.nullish(),
        location: shortText.nullish(),
        clientID: id.nullish(),
        participants: z.int().min(1).max(LIMITS.participants).nullish(),
        staffNeeded: z.int().min(0).max(100).nullish(),
        facilitators: facilitators.default([]),
      }),
    )
    .output(syncResult.extend({ programID: id })),
  confirm: call('POST', '/staffPrograms/{id}/confirm', 'The assigned person confirms.').input(z.strictObject(target)).output(staffProgram),
  decline: call('POST', '/staffPrograms/{id}/decline', 'The assigned person declines; the Admins are told.')
    .input(z.strictObject({ ...target, reason: longText.default('') }))
    .output(staffProgram),
  requestToFacilitate: call('POST', '/staffPrograms/requests', 'Asks to facilitate a program; the Admins are told.')
    .input(z.strictObject({ programID: id, role: name.default('Facilitator'), message: longText.default('') }))
    .output(facilitatorRequest),
  withdrawRequest: call('POST', '/staffPrograms/requests/{id}/withdraw', 'Withdraws the own request to facilitate.')
    .input(z.strictObject(target))
    .output(facilitatorRequest),
  listRequests: call('GET', '/staffPrograms/requests', "Requests to facilitate: all for an Admin, a Facilitator's own.")
    .input(listInput({ status: z.enum(FACILITATOR_REQUEST_STATUSES), programID: id }, ['-createdAt', 'createdAt']).optional())
    .output(page(facilitatorRequest)),
  acceptRequest: call('POST', '/staffPrograms/requests/{id}/accept', 'Accepts: the person is assigned, and told.')
    .input(z.strictObject({ ...target, hours: z.number().min(0).max(24).optional(), role: name.optional() }))
    .output(facilitatorRequest),
  declineRequest: call('POST', '/staffPrograms/requests/{id}/decline', 'Declines; the person is told.')
    .input(z.strictObject({ ...target, reason: longText.default('') }))
    .output(facilitatorRequest),
}
