import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call } from './call.ts'
import { conflict, override, standingConflict, withConflicts } from './conflicts.ts'
import { LIMITS } from './constants.ts'
import { date, id, longText, name, shortText, stored, time, timestamp, version } from './fields.ts'
import { listInput, NEWEST_FIRST, page, pageInput } from './paging.ts'

/** An assignment: planned hours and cost. The id is staffID_programID. Money only for Admins. */
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
  givenBackAt: timestamp.nullish().describe('When the person gave it back. It stays theirs until somebody takes it.'),
  giveBackReason: z.string().nullish(),
  remindedAt: timestamp.nullish().describe('When the person was last reminded to answer.'),
  ...stored,
})

/** A shift of a person in a list: `conflicts` come when an Admin asks for them. */
const listedAssignment = staffProgram.extend({
  conflicts: z.array(standingConflict).optional().describe('What speaks against the person working it.'),
})

const FACILITATOR_REQUEST_STATUSES = ['requested', 'accepted', 'declined', 'withdrawn'] as const
/** A shift of a program that is opened, with what the caller may do with it. */
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

/** A request to facilitate in a list, with what the caller may do with it. */
export const listedRequest = facilitatorRequest.extend(abilities(['accept', 'decline', 'withdraw']))

/** Somebody who could work a program, with what speaks for and against it. */
const candidate = z.object({
  staffID: id,
  staffName: z.string(),
  fits: z.boolean().describe('Whether nothing blocks them.'),
  asked: z
    .boolean()
    .optional()
    .describe('True if they were offered a shift and have not answered, or declined it at this time.'),
  proposed: z
    .boolean()
    .optional()
    .describe('True if `offer` without people asks them: they fit, have a pay rate, and were not asked.'),
  hoursThisWeek: z.number().describe('Planned hours in the week of the program, without it.'),
  reasons: z.array(z.string()).describe('In words: free, qualified, hours of the week, when last worked, cost.'),
  conflicts: z.array(conflict),
})

const OFFER_STATUSES = ['offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const
/** A shift that somebody is offered. It books nobody: accepting it makes a confirmed assignment with the same id. */
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
  note: z.string().describe('What the Admin wrote with it.'),
  status: z.enum(OFFER_STATUSES),
  offeredAt: timestamp,
  answerBy: timestamp.describe('Until when it can be answered.'),
  answeredAt: timestamp.nullable(),
  declineReason: z.string().nullable(),
  endedAs: z
    .enum(['taken', 'assigned', 'cancelled', 'taken-back'])
    .nullable()
    .describe('Why it was withdrawn: others were faster, the person was assigned, the program ended, or an Admin did.'),
  ...stored,
})

/** An offer in a list, with what the caller may do with it. */
export const listedOffer = shiftOffer.extend(abilities(['answer', 'takeBack']))

const SWAP_STATUSES = ['proposed', 'accepted', 'declined', 'withdrawn', 'expired'] as const
/** What somebody asks another to take from them, or to exchange. It changes nothing until it is accepted. */
export const shiftSwap = z.object({
  id: id.describe('That of the shift that is proposed: staffID_programID.'),
  staffID: id.describe('Who proposes it.'),
  staffName: z.string(),
  programID: id,
  withStaffID: id.describe('Who is asked to take the shift.'),
  withStaffName: z.string(),
  theirProgramID: id.nullable().describe('Of their shift that is taken for it; null where nothing is.'),
  note: z.string(),
  status: z.enum(SWAP_STATUSES),
  proposedAt: timestamp,
  answerBy: timestamp.describe('Until when it can be answered: two days before the first of the shifts.'),
  answeredAt: timestamp.nullable(),
  declineReason: z.string().nullable(),
  endedAs: z
    .enum(['taken-back', 'changed'])
    .nullable()
    .describe('Why it was withdrawn: by its person, or by a change.'),
  ...stored,
})

/** A shift as those see it who may swap it. */
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

/** A proposed swap in a list, with its shifts and what the caller may do with it. */
export const listedSwap = shiftSwap.extend({
  shift: swappedShift,
  theirShift: swappedShift.nullable(),
  warnings: z
    .array(z.string())
    .describe('In sentences, to the person who is asked: that their week would get too full, or a skill they lack.'),
  ...abilities(['answer', 'withdraw']),
})

/** Somebody who could take a shift: alone, or for one of theirs. */
const swapCandidate = z.object({
  staffID: id,
  staffName: z.string(),
  fits: z.boolean().describe('Whether they could take it without giving one of theirs.'),
  reasons: z.array(z.string()).describe('In words: free, qualified, hours of the week, when last worked.'),
  shifts: z.array(swappedShift).describe('Their shifts that you could take for it.'),
})

/** A program that the caller could work: it needs people, or somebody gave a shift of it back. */
const openShift = z.object({
  programID: id,
  programName: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string(),
  hours: z.number(),
  open: z.int().describe('How many shifts are open, with those that were given back.'),
  givenBack: z.boolean().describe('Whether somebody gave a shift back: it can be taken at once.'),
  asked: z.boolean().describe('Whether you have asked to work it.'),
  offered: z.boolean().describe('Whether you were offered a shift and have not answered.'),
})

/** A row of the assignment form: skipped without a facilitator; missing or negative hours count as 0 (R56). */
export const facilitatorRow = z.strictObject({
  staffID: z.string().max(200).nullish(),
  role: shortText.nullish(),
  hours: z.number().max(24).nullish(),
})
const facilitators = z.array(facilitatorRow).max(LIMITS.facilitatorsPerProgram)
/** Missing program data is admitted, so that the answer is 'Missing required program data' (failed-precondition). */
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

/** A program as a plan of several names it. */
const plannedProgram = z.object({
  programID: id,
  programName: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  version: version.describe('The version of the schedule entry that was planned with.'),
})
/** Somebody who is proposed for an open seat. */
const proposal = plannedProgram.extend({
  staffID: id,
  staffName: z.string(),
  role: z.string(),
  hours: z.number(),
  cost: z.number().describe('Planned hours × the pay rate.'),
  reasons: z.array(z.string()).describe('In words, as candidates have them; the hours count the whole plan.'),
  conflicts: z.array(conflict).describe('What warns against it. Nobody is proposed whom something blocks.'),
})
const weekProposal = z.object({
  proposals: z.array(proposal),
  unfilled: z.array(plannedProgram.extend({ open: z.int(), why: z.string() })).describe('Seats that stay open.'),
  others: z
    .array(z.object({ staffID: id, staffName: z.string(), fits: z.boolean(), why: z.string() }))
    .describe('Active staff who are proposed for nothing, and whether they could work some of it.'),
  method: z
    .enum(['optimal', 'greedy'])
    .describe('`greedy` where the time did not suffice to find the best of all plans: it may not be the best.'),
})
/** Somebody who joins a program. */
const joining = z.strictObject({
  programID: id,
  staffID: id,
  role: shortText.optional().describe('Facilitator, if left out.'),
  hours: z.number().min(0).max(24).optional().describe('Planned hours: the length of the program, if left out.'),
  version: version.optional().describe('Of the schedule entry that you read.'),
})

export const staffPrograms = {
  list: call(
    'GET /staffPrograms',
    listInput({ programID: id, staffID: id, from: date, to: date }, ['-date', 'date']).optional(),
    page(staffProgram),
  ).summary(
    'Lists all shifts, or those of a program, a person or some days. `from` and `to` limit the dates, both included.',
  ),
  getMany: call(
    'GET /staffPrograms/byIds',
    { ids: z.array(id).min(1).max(LIMITS.batch) },
    z.object({ items: z.array(staffProgram) }),
  ).summary("Gets the shifts with these IDs (staffID_programID). Leaves out those that don't exist."),
  listByStaff: call(
    'GET /staffPrograms/byStaff/{staffID}',
    pageInput({ staffID: id, from: date.optional(), to: date.optional(), withConflicts }, ['date', '-date']),
    page(listedAssignment),
  ).summary(
    "Lists a staff member's shifts. You see your own; an Admin sees anyone's. `from` and `to` limit the dates.",
  ),
  listByProgram: call(
    'GET /staffPrograms/byProgram/{programID}',
    { programID: id },
    z.object({ items: z.array(openAssignment) }),
  ).summary('Lists who works a program. Admins see everything. Those assigned to it see no money.'),
  candidates: call(
    'GET /staffPrograms/candidates',
    { programID: id, role: name.optional() },
    z.object({ items: z.array(candidate) }),
  ).summary(
    'Lists all active staff who are not on a program, best first: who fits, is qualified, has the role, is free, has ' +
      'the fewest planned hours that week, worked longest ago and costs least.',
  ),
  sync: call(
    'POST /staffPrograms/sync',
    { ...programData, facilitators: facilitators.default([]), version: version.optional(), override },
    syncResult,
  ).summary(
    "Sets a program's shifts to these rows: creates, updates and removes shifts, and tells everyone concerned. " +
      'All or nothing. `version` is the version of the schedule entry you read; if the program has changed since, ' +
      'the call answers `aborted`.',
  ),
  proposeWeek: call('GET /staffPrograms/proposals', { from: date, to: date }, weekProposal).summary(
    `Proposes people for all open seats of these days, both included, at most ${LIMITS.planDays}: as many as can be ` +
      'filled without a block, then with the fewest warnings, then with hours shared out evenly; then who asked for ' +
      'the shift, worked longest ago and costs least. Saves nothing.',
  ),
  assignMany: call(
    'POST /staffPrograms/assignMany',
    { assignments: z.array(joining).min(1).max(LIMITS.batch), override },
    z.object({ assignments: z.array(staffProgram) }),
  ).summary(
    'Adds people to programs and tells them. Takes people off who gave a shift back, if others are enough. All or ' +
      'nothing: what is in the way names its programs. ' +
      'With a `version`, the call answers `aborted` if that program has changed since.',
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
  ).summary('Creates a schedule entry with its facilitators: all or nothing.'),
  confirm: call('POST /staffPrograms/{id}/confirm', target, staffProgram).summary(
    'Confirms a shift. Only the assigned person can.',
  ),
  decline: call('POST /staffPrograms/{id}/decline', { ...target, reason: longText.default('') }, staffProgram).summary(
    'Declines a shift and tells the Admins. Only the assigned person can.',
  ),
  giveBack: call(
    'POST /staffPrograms/{id}/giveBack',
    { ...target, reason: longText.min(1, 'Enter a reason.') },
    staffProgram,
  ).summary(
    'Gives your shift back and tells the Admins. It stays yours until somebody takes it; confirming it keeps it. ' +
      'Possible until 48 hours before the program.',
  ),
  swapCandidates: call(
    'GET /staffPrograms/{id}/swapCandidates',
    { id },
    z.object({ items: z.array(swapCandidate) }),
  ).summary('Lists who could take your shift, best first, with their shifts of 30 days that you could take for it.'),
  proposeSwap: call(
    'POST /staffPrograms/{id}/proposeSwap',
    { ...target, withStaffID: id, theirID: id.optional(), note: longText.default('') },
    shiftSwap,
  ).summary(
    'Asks somebody to take your shift, or to exchange it for theirs (`theirID`). Nothing changes until they accept. ' +
      'Possible until 48 hours before the first of the shifts.',
  ),
  answerSwap: call(
    'POST /staffPrograms/swaps/{id}/answer',
    { ...target, accept: z.boolean(), reason: longText.default('') },
    shiftSwap,
  ).summary(
    'Accepts or declines a swap you were asked for. Accepting it moves the shifts at once and tells the Admins.',
  ),
  withdrawSwap: call('POST /staffPrograms/swaps/{id}/withdraw', target, shiftSwap).summary(
    'Withdraws a swap you proposed. An Admin can withdraw any.',
  ),
  listSwaps: call(
    'GET /staffPrograms/swaps',
    { programID: id.optional() },
    z.object({ items: z.array(listedSwap) }),
  ).summary('Lists swaps that wait for an answer: all for an Admin, those you proposed or were asked for otherwise.'),
  openShifts: call(
    'GET /staffPrograms/openShifts',
    { from: date.optional(), to: date.optional() },
    z.object({ items: z.array(openShift) }),
  ).summary(
    'Lists the programs that need people, or of which a shift was given back, that fit you and that you are not on: ' +
      'from today for 30 days, or for up to 62 days.',
  ),
  takeShift: call('POST /staffPrograms/takeShift', { programID: id }, staffProgram).summary(
    'Takes a shift that somebody gave back. It is yours at once, and they are released.',
  ),
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
        .describe('Instead of `staffIDs`: who is offered a shift with which role and hours.'),
      role: name.default('Facilitator'),
      hours: z.number().min(0).max(24).optional(),
      answerBy: timestamp.optional(),
      note: longText.default(''),
      override,
    },
    z.object({ offers: z.array(shiftOffer) }),
  ).summary(
    'Offers the open shifts of a program to these people, or to all who fit and have a pay rate. The first who ' +
      'accept get them. Hours default to the length of the program, `answerBy` to 3 days from now and a day before ' +
      'the program at the latest.',
  ),
  answerOffer: call(
    'POST /staffPrograms/offers/{id}/answer',
    { ...target, accept: z.boolean(), reason: longText.default('') },
    shiftOffer,
  ).summary('Accepts or declines a shift you were offered. Accepting it makes it yours, confirmed.'),
  takeBackOffer: call('POST /staffPrograms/offers/{id}/takeBack', target, shiftOffer).summary(
    'Takes back an offer that was not answered.',
  ),
  listOffers: call(
    'GET /staffPrograms/offers',
    listInput({ status: z.enum(OFFER_STATUSES), programID: id }, NEWEST_FIRST).optional(),
    page(listedOffer),
  ).summary('Lists offered shifts: all for an Admin, your own for a Facilitator.'),
  requestToFacilitate: call(
    'POST /staffPrograms/requests',
    { programID: id, role: name.default('Facilitator'), message: longText.default('') },
    facilitatorRequest,
  ).summary('Requests to facilitate a program. Tells the Admins.'),
  withdrawRequest: call('POST /staffPrograms/requests/{id}/withdraw', target, facilitatorRequest).summary(
    'Withdraws your request to facilitate.',
  ),
  listRequests: call(
    'GET /staffPrograms/requests',
    listInput({ status: z.enum(FACILITATOR_REQUEST_STATUSES), programID: id }, NEWEST_FIRST).optional(),
    page(listedRequest),
  ).summary('Lists requests to facilitate: all for an Admin, your own for a Facilitator.'),
  acceptRequest: call(
    'POST /staffPrograms/requests/{id}/accept',
    { ...target, hours: z.number().min(0).max(24).optional(), role: name.optional(), override },
    facilitatorRequest,
  ).summary('Accepts a request to facilitate, assigns the person and tells them.'),
  declineRequest: call(
    'POST /staffPrograms/requests/{id}/decline',
    { ...target, reason: longText.default('') },
    facilitatorRequest,
  ).summary('Declines a request to facilitate and tells the person.'),
}
