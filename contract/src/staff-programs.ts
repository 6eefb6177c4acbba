import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call } from './call.ts'
import { conflict, override, standingConflict, withConflicts } from './conflicts.ts'
import { LIMITS } from './constants.ts'
import { date, id, longText, name, shortText, stored, time, timestamp, version } from './fields.ts'
import { listInput, NEWEST_FIRST, page, pageInput } from './paging.ts'

/** An assignment with planned hours and cost. The ID is staffID_programID. Only Admins see the cost. */
export const staffProgram = z.object({
  id: id.describe('staffID_programID.'),
  staffID: id,
  staffName: z.string(),
  programID: id,
  programName: z.string(),
  date: z.string().describe('The date of the program, as MM/dd/yyyy.'),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  location: z.string(),
  role: z.string(),
  hours: z.number().describe('Planned hours.'),
  totalCost: z.number().optional().describe('Planned hours × the pay rate at the time. Only Admins see it.'),
  confirmedAt: timestamp.nullable(),
  declinedAt: timestamp.nullable(),
  declineReason: z.string().nullable(),
  givenBackAt: timestamp
    .nullish()
    .describe('The time when the person gave it back. It stays theirs until somebody takes it.'),
  giveBackReason: z.string().nullish(),
  remindedAt: timestamp.nullish().describe('The time when the person was last reminded to answer.'),
  ...stored,
})

/** A person's shift in a list. `conflicts` is returned only if an Admin requests it. */
const listedAssignment = staffProgram.extend({
  conflicts: z.array(standingConflict).optional().describe('The conflicts of the person and the program.'),
})

const FACILITATOR_REQUEST_STATUSES = ['requested', 'accepted', 'declined', 'withdrawn'] as const
/** A shift of a single program, with the caller's abilities. */
export const openAssignment = staffProgram.extend(
  abilities(['confirm', 'decline', 'giveBack', 'proposeSwap', 'release']),
)

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

/** A person who could work a program, with the reasons for and the conflicts against it. */
const candidate = z.object({
  staffID: id,
  staffName: z.string(),
  fits: z.boolean().describe('True if no conflict blocks them.'),
  asked: z
    .boolean()
    .optional()
    .describe('True if they were offered a shift and have not answered, or declined the program at its current time.'),
  proposed: z
    .boolean()
    .optional()
    .describe('True if `offer` without `staffIDs` includes them: they fit, have a pay rate, and were not asked.'),
  hoursThisWeek: z.number().describe("Planned hours in the program's week, without this program."),
  reasons: z
    .array(z.string())
    .describe('The reasons in words: free, qualified, hours of the week, when last worked, cost.'),
  conflicts: z.array(conflict),
})

const OFFER_STATUSES = ['offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const
/** An offer of a shift. It books nobody. Accepting it creates a confirmed assignment with the same ID. */
export const shiftOffer = z.object({
  id: id.describe('staffID_programID.'),
  staffID: id,
  staffName: z.string(),
  programID: id,
  programName: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  role: z.string(),
  hours: z.number().describe('Planned hours.'),
  note: z.string().describe("The Admin's note."),
  status: z.enum(OFFER_STATUSES),
  offeredAt: timestamp,
  answerBy: timestamp.describe('The time until which it can be answered.'),
  answeredAt: timestamp.nullable(),
  declineReason: z.string().nullable(),
  endedAs: z
    .enum(['taken', 'assigned', 'cancelled', 'taken-back'])
    .nullable()
    .describe(
      'The reason why it was withdrawn: other people were faster, the person was assigned, the program was ' +
        'cancelled, or an Admin took it back.',
    ),
  ...stored,
})

/** An offer in a list, with the caller's abilities. */
export const listedOffer = shiftOffer.extend(abilities(['answer', 'takeBack']))

const SWAP_STATUSES = ['proposed', 'accepted', 'declined', 'withdrawn', 'expired'] as const
/** A proposal to another person to take a shift, or to exchange it. It changes nothing until it is accepted. */
export const shiftSwap = z.object({
  id: id.describe('The ID of the proposed shift: staffID_programID.'),
  staffID: id.describe('The person who proposes it.'),
  staffName: z.string(),
  programID: id,
  withStaffID: id.describe('The person who is asked to take the shift.'),
  withStaffName: z.string(),
  theirProgramID: id
    .nullable()
    .describe("The program of the other person's shift, in an exchange. Null if their shift is not exchanged."),
  note: z.string(),
  status: z.enum(SWAP_STATUSES),
  proposedAt: timestamp,
  answerBy: timestamp.describe('The time until which it can be answered: two days before the first of the shifts.'),
  answeredAt: timestamp.nullable(),
  declineReason: z.string().nullable(),
  endedAs: z
    .enum(['taken-back', 'changed'])
    .nullable()
    .describe('The reason why it was withdrawn: the person took it back, or a shift changed.'),
  ...stored,
})

/** The fields of a shift that both people of a swap see. */
const swappedShift = staffProgram.pick({
  id: true,
  programID: true,
  programName: true,
  date: true,
  startTime: true,
  endTime: true,
  location: true,
  role: true,
  hours: true,
})

/** A proposed swap in a list, with its shifts and the caller's abilities. */
export const listedSwap = shiftSwap.extend({
  shift: swappedShift,
  theirShift: swappedShift.nullable(),
  warnings: z
    .array(z.string())
    .describe('Warnings to the person who is asked, in sentences: their week would be too full, or they lack a skill.'),
  ...abilities(['answer', 'withdraw']),
})

/** A person who could take a shift, or exchange one of theirs for it. */
const swapCandidate = z.object({
  staffID: id,
  staffName: z.string(),
  fits: z.boolean().describe('True if they could take it without an exchange.'),
  reasons: z.array(z.string()).describe('The reasons in words: free, qualified, hours of the week, when last worked.'),
  shifts: z.array(swappedShift).describe('Their shifts that you could take in exchange.'),
})

/** A program that the caller could work, because it needs people or somebody gave back a shift. */
const openShift = z.object({
  programID: id,
  programName: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  hours: z.number(),
  open: z.int().describe('The number of open shifts, including those that were given back.'),
  givenBack: z.boolean().describe('True if somebody gave back a shift. It can be taken at once.'),
  asked: z.boolean().describe('True if you asked to work it.'),
  offered: z.boolean().describe('True if you were offered a shift and have not answered.'),
})

/** A row of the assignment form. A row without a person is skipped; missing or negative hours count as 0 (R56). */
export const facilitatorRow = z.strictObject({
  staffID: z.string().max(200).nullish(),
  role: shortText.nullish(),
  hours: z.number().max(24).nullish(),
})
const facilitators = z.array(facilitatorRow).max(LIMITS.facilitatorsPerProgram)
/**
 * The program's data. The schema accepts missing values, so that the call can return `failed-precondition` with
 * 'Missing required program data'.
 */
const programData = {
  programID: z.string().max(200).nullish(),
  programName: z.string().max(200).nullish(),
  date: z.union([date, z.literal('')]).nullish(),
}

export const syncResult = z.object({
  created: z.int(),
  updated: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  assignments: z.array(staffProgram),
})
const target = { id, version: version.optional() }

/** A program in a plan of several programs. */
const plannedProgram = z.object({
  programID: id,
  programName: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  version: version.describe('The version of the schedule entry that was planned with.'),
})
/** A person who is proposed for an open seat. */
const proposal = plannedProgram.extend({
  staffID: id,
  staffName: z.string(),
  role: z.string(),
  hours: z.number(),
  cost: z.number().describe('Planned hours × the pay rate.'),
  reasons: z
    .array(z.string())
    .describe('The reasons in words, as for candidates. Hours of the week include the whole plan.'),
  conflicts: z.array(conflict).describe('The conflicts that warn. Nobody with a conflict that blocks is proposed.'),
})
const weekProposal = z.object({
  proposals: z.array(proposal),
  unfilled: z.array(plannedProgram.extend({ open: z.int(), why: z.string() })).describe('Seats that stay open.'),
  others: z
    .array(z.object({ staffID: id, staffName: z.string(), fits: z.boolean(), why: z.string() }))
    .describe('Active staff without a proposal, and if they could work one of the programs.'),
  method: z
    .enum(['optimal', 'greedy'])
    .describe(
      '`optimal`: no other plan is better. `greedy`: the time limit was reached, so there may be a better plan.',
    ),
})
/** A person to assign to a program. */
const joining = z.strictObject({
  programID: id,
  staffID: id,
  role: shortText.optional().describe('Default: Facilitator.'),
  hours: z.number().min(0).max(24).optional().describe('Planned hours. Default: the length of the program.'),
  version: version.optional().describe('The version of the schedule entry that you read.'),
})

export const staffPrograms = {
  list: call(
    'GET /staffPrograms',
    listInput({ programID: id, staffID: id, from: date, to: date }, ['-date', 'date']).optional(),
    page(staffProgram),
  )
    .who('admin')
    .summary(
      'Lists all shifts, or those of a program, a person or a period. `from` and `to` limit the dates, both included.',
    ),
  getMany: call(
    'GET /staffPrograms/byIds',
    { ids: z.array(id).min(1).max(LIMITS.batch) },
    z.object({ items: z.array(staffProgram) }),
  )
    .who('admin')
    .summary("Gets the shifts with these IDs (staffID_programID), without those that don't exist."),
  listByStaff: call(
    'GET /staffPrograms/byStaff/{staffID}',
    pageInput({ staffID: id, from: date.optional(), to: date.optional(), withConflicts }, ['date', '-date']),
    page(listedAssignment),
  )
    .who('ownStaff')
    .summary(
      "Lists a staff member's shifts. You see your own; an Admin sees anyone's. `from` and `to` limit the dates.",
    ),
  listByProgram: call(
    'GET /staffPrograms/byProgram/{programID}',
    { programID: id },
    z.object({ items: z.array(openAssignment) }),
  )
    .who('ownStaff')
    .summary('Lists the shifts of a program. Admins see everything. The people on the program see no money.'),
  candidates: call(
    'GET /staffPrograms/candidates',
    { programID: id, role: name.optional() },
    z.object({ items: z.array(candidate) }),
  )
    .who('admin')
    .summary(
      'Lists all active staff who are not on a program, best first. The order depends on: fits, is qualified, has ' +
        'the role, is free, has the fewest planned hours that week, worked longest ago, and costs least.',
    ),
  sync: call(
    'POST /staffPrograms/sync',
    { ...programData, facilitators: facilitators.default([]), version: version.optional(), override },
    syncResult,
  )
    .who('admin')
    .did('changed who works')
    .summary(
      "Sets a program's shifts to these rows: creates, updates and removes shifts, and notifies everyone concerned. " +
        'All or nothing. `version` is the version of the schedule entry you read; if the program has changed since, ' +
        'the call returns `aborted`.',
    ),
  proposeWeek: call('GET /staffPrograms/proposals', { from: date, to: date }, weekProposal)
    .who('admin')
    .costs('costly')
    .summary(
      `Proposes people for all open seats of a period of at most ${LIMITS.planDays} days, first and ` +
        'last day included. ' +
        'Fills as many seats as possible without a conflict that blocks, then with the fewest ' +
        'warnings, then with the ' +
        'most even hours; then prefers people who asked for the shift, worked longest ago and cost ' +
        'least. Saves nothing.',
    ),
  assignMany: call(
    'POST /staffPrograms/assignMany',
    { assignments: z.array(joining).min(1).max(LIMITS.batch), override },
    z.object({ assignments: z.array(staffProgram) }),
  )
    .who('admin')
    .did('assigned')
    .summary(
      'Assigns people to programs and notifies them. Releases people who gave back a shift, if there are enough ' +
        'others. All or nothing: an error names the programs that have a conflict. With a `version`, ' +
        'the call returns ' +
        '`aborted` if that program has changed since.',
    ),
  createProgram: call(
    'POST /staffPrograms/createProgram',
    {
      ...programData,
      startTime: time.nullish(),
      endTime: time.nullish(),
      location: shortText.nullish(),
      clientID: id.nullish(),
      participants: z.int().min(1).max(LIMITS.participants).nullish(),
      staffNeeded: z.int().min(0).max(LIMITS.staffNeeded).nullish(),
      facilitators: facilitators.default([]),
      override,
    },
    syncResult.extend({ programID: id }),
  )
    .who('admin')
    .did('scheduled and staffed')
    .summary('Creates a schedule entry with its facilitators. All or nothing.'),
  confirm: call('POST /staffPrograms/{id}/confirm', target, staffProgram)
    .who('ownStaff')
    .did('confirmed')
    .summary('Confirms a shift. Only the assigned person can.'),
  decline: call('POST /staffPrograms/{id}/decline', { ...target, reason: longText.default('') }, staffProgram)
    .who('ownStaff')
    .did('declined')
    .summary('Declines a shift and notifies the Admins. Only the assigned person can.'),
  giveBack: call(
    'POST /staffPrograms/{id}/giveBack',
    { ...target, reason: longText.min(1, 'Enter a reason.') },
    staffProgram,
  )
    .who('ownStaff')
    .did('gave back')
    .summary(
      'Gives your shift back and notifies the Admins. It stays yours until somebody takes it; you keep it if you ' +
        'confirm it. Possible until 48 hours before the program.',
    ),
  swapCandidates: call('GET /staffPrograms/{id}/swapCandidates', { id }, z.object({ items: z.array(swapCandidate) }))
    .who('ownStaff')
    .costs('costly')
    .summary(
      'Lists people who could take your shift, best first, with their shifts of 30 days that you ' +
        'could take in exchange.',
    ),
  proposeSwap: call(
    'POST /staffPrograms/{id}/proposeSwap',
    { ...target, withStaffID: id, theirID: id.optional(), note: longText.default('') },
    shiftSwap,
  )
    .who('ownStaff')
    .did('proposed a swap:')
    .summary(
      'Asks somebody to take your shift, or to exchange it for theirs (`theirID`). Nothing changes ' +
        'until they accept. ' +
        'Possible until 48 hours before the first of the shifts.',
    ),
  answerSwap: call(
    'POST /staffPrograms/swaps/{id}/answer',
    { ...target, accept: z.boolean(), reason: longText.default('') },
    shiftSwap,
  )
    .who('ownStaff')
    .did('answered the swap:')
    .summary(
      'Accepts or declines a swap you were asked for. Accepting it moves the shifts at once and notifies the Admins.',
    ),
  withdrawSwap: call('POST /staffPrograms/swaps/{id}/withdraw', target, shiftSwap)
    .who('ownStaff')
    .did('withdrew the swap:')
    .summary('Withdraws a swap you proposed. An Admin can withdraw any.'),
  listSwaps: call('GET /staffPrograms/swaps', { programID: id.optional() }, z.object({ items: z.array(listedSwap) }))
    .who('ownStaff')
    .summary(
      'Lists swaps that wait for an answer: all for an Admin, for others those they proposed or were asked for.',
    ),
  openShifts: call(
    'GET /staffPrograms/openShifts',
    { from: date.optional(), to: date.optional() },
    z.object({ items: z.array(openShift) }),
  )
    .who('staff')
    .summary(
      'Lists programs that fit you and need people, or where somebody gave back a shift, without those you are on. ' +
        'Default: the next 30 days; at most 62 days.',
    ),
  takeShift: call('POST /staffPrograms/takeShift', { programID: id }, staffProgram)
    .who('facilitator')
    .did('took the shift:')
    .summary('Takes a shift that somebody gave back. It is yours at once, and that person is released.'),
  offer: call(
    'POST /staffPrograms/offers',
    {
      programID: id,
      staffIDs: z.array(id).min(1).max(LIMITS.facilitatorsPerProgram).optional(),
      people: z
        .array(z.strictObject({ staffID: id, role: name.optional(), hours: z.number().min(0).max(24).optional() }))
        .min(1)
        .max(LIMITS.facilitatorsPerProgram)
        .optional()
        .describe('The people to offer a shift, each with role and hours. Use this or `staffIDs`.'),
      role: name.default('Facilitator'),
      hours: z.number().min(0).max(24).optional(),
      answerBy: timestamp.optional(),
      note: longText.default(''),
      override,
    },
    z.object({ offers: z.array(shiftOffer) }),
  )
    .who('admin')
    .did('offered')
    .summary(
      'Offers the open shifts of a program to these people, or to all who fit and have a pay rate. The first people ' +
        'who accept get them. `hours` defaults to the length of the program, and `answerBy` to 3 days from now, at ' +
        'most until a day before the program.',
    ),
  answerOffer: call(
    'POST /staffPrograms/offers/{id}/answer',
    { ...target, accept: z.boolean(), reason: longText.default('') },
    shiftOffer,
  )
    .who('ownStaff')
    .did('answered the offer:')
    .summary('Accepts or declines a shift you were offered. If you accept it, it is yours and confirmed.'),
  takeBackOffer: call('POST /staffPrograms/offers/{id}/takeBack', target, shiftOffer)
    .who('admin')
    .did('took back the offer:')
    .summary('Takes back an offer that was not answered.'),
  listOffers: call(
    'GET /staffPrograms/offers',
    listInput({ status: z.enum(OFFER_STATUSES), programID: id }, NEWEST_FIRST).optional(),
    page(listedOffer),
  )
    .who('ownStaff')
    .summary('Lists offered shifts: all for an Admin, your own for a Facilitator.'),
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
