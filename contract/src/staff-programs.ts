import * as z from 'zod'
import { abilities } from './abilities.ts'
import { call } from './call.ts'
import { conflict, override, standingConflict, withConflicts } from './conflicts.ts'
import { LIMITS } from './constants.ts'
import { date, id, longText, name, shortText, stored, time, timestamp, version } from './fields.ts'
import { listInput, page, pageInput } from './paging.ts'

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
  checkedInAt: timestamp.nullish().describe('The time when the person checked in.'),
  checkInSentAt: timestamp
    .nullish()
    .describe('The time when a check-in arrived that was made without a network. Null if it arrived at once.'),
  ...stored,
})

/** A person's shift in a list. `conflicts` is returned only if an Admin requests it. */
const listedAssignment = staffProgram.extend({
  conflicts: z.array(standingConflict).optional().describe('The conflicts of the person and the program.'),
})

/** The questions of a debrief, and what went wrong in a way that the office must know. */
export const debriefAnswers = z.object({
  wentWell: longText.default('').describe('The things that went well.'),
  toChange: longText.default('').describe('The things to change.'),
  forNextCrew: longText.default('').describe('Anything for the next crew of this client. They see it.'),
  incident: longText.default('').describe('An incident. Only you and Admins see it, and Admins are told at once.'),
})
/** A person's report after a program. */
export const debrief = debriefAnswers.extend({
  writtenAt: timestamp,
  changedAt: timestamp.nullable().describe('The time of the last change.'),
})
export type Debrief = z.infer<typeof debrief>

/** A shift of a single program, with the caller's abilities. */
export const openAssignment = staffProgram.extend({
  ...abilities(['confirm', 'decline', 'giveBack', 'proposeSwap', 'release']),
  debrief: debrief.optional().describe("The person's report after the program. Only Admins see it."),
})

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

/** A row of the assignment form. A row without a person is skipped; missing or negative hours count as 0 (R56). */
export const facilitatorRow = z.strictObject({
  staffID: z.string().max(200).nullish(),
  role: shortText.nullish(),
  hours: z.number().max(24).nullish(),
})
const facilitators = z.array(facilitatorRow).max(LIMITS.facilitatorsPerProgram)
/** The program's data. Values may be missing, so that the call can return 'Missing required program data'. */
const programData = {
  programID: z.string().max(200).nullish(),
  programName: z.string().max(200).nullish(),
  date: z.union([date, z.literal('')]).nullish(),
}

const syncResult = z.object({
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
    .worksOffline('Facilitator')
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
      `Proposes people for all open seats of a period of at most ${LIMITS.planDays} days, first and last day ` +
        'included. Fills as many seats as possible without a conflict that blocks, then with the fewest warnings, ' +
        'then with the most even hours; then prefers people who asked for the shift, worked longest ago and cost ' +
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
        'others. All or nothing: an error names the programs that have a conflict. With a `version`, the call ' +
        'returns `aborted` if that program has changed since.',
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
    .worksOffline('Facilitator')
    .summary('Confirms a shift. Only the assigned person can.'),
  decline: call('POST /staffPrograms/{id}/decline', { ...target, reason: longText.default('') }, staffProgram)
    .who('ownStaff')
    .did('declined')
    .worksOffline('Facilitator')
    .summary(
      'Declines a shift and notifies the Admins. Only the assigned person can. A confirmed shift is given back ' +
        '(`giveBack`) instead until 48 hours before the program; from then it can be declined.',
    ),
  giveBack: call(
    'POST /staffPrograms/{id}/giveBack',
    {
      ...target,
      reason: longText.min(1, 'Enter a reason.'),
      ask: z
        .boolean()
        .default(false)
        .describe('True to offer it to everyone who fits, has a pay rate and was not asked before.'),
    },
    staffProgram,
  )
    .who('ownStaff')
    .did('gave back')
    .summary(
      'Gives your shift back and notifies the Admins. It stays yours until somebody takes it; you keep it if you ' +
        'confirm it. Possible until 48 hours before the program.',
    ),
}
