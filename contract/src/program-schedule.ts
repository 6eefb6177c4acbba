import * as z from 'zod'
import { abilities, withAbilities } from './abilities.ts'
import { call, nothing } from './call.ts'
import { keptOverride, override, standingConflict, withConflicts } from './conflicts.ts'
import { LIMITS } from './constants.ts'
import { changesOf, date, done, id, longText, name, searchText, shortText, stored, time, version } from './fields.ts'
import { listInput, page } from './paging.ts'
import { STAFF_STATES } from './staffing.ts'

const SCHEDULE_STATUSES = ['tentative', 'confirmed', 'completed', 'cancelled'] as const

/** One person on a program, as its schedule entry shows it. */
const scheduledStaff = z.object({
  staffID: id,
  staffName: z.string(),
  role: z.string(),
  state: z.enum(STAFF_STATES),
})

const scheduleForm = z.strictObject({
  programName: name,
  date,
  startTime: time,
  endTime: time,
  location: shortText.default('').describe("Where it takes place. With a placeID, the place's name."),
  placeID: id.nullable().default(null),
  programType: shortText.default('').describe('The name of its type. Empty if not known.'),
  participants: z.int().min(1).max(LIMITS.participants).nullable().default(null),
  clientID: id.nullable().default(null),
  status: z.enum(SCHEDULE_STATUSES).default('tentative'),
  dayNotes: longText.default('').describe('Only Admins and the people on the program see these.'),
  staffNeeded: z.int().min(0).max(LIMITS.staffNeeded).default(1).describe('How many staff the program needs.'),
})
/** A schedule entry; its id is the program's. Dates are MM/dd/yyyy, times 9:00 AM; lists sort by real date and time. */
export const scheduleEntry = scheduleForm
  .extend({
    programID: id,
    requestID: id.nullable(),
    hasContract: z.boolean(),
    isNew: z.boolean(),
    organization: z.string(),
    staffing: z.array(scheduledStaff),
    asked: z.int().describe('How many people were offered a shift and have not answered.'),
    overrides: z.array(keptOverride).optional().describe('What was done although something blocked it. For Admins.'),
    ...stored,
  })
  .strip()

const conflicts = z
  .array(standingConflict)
  .optional()
  .describe('What speaks against it as it stands, until it is over. Only Admins see it.')

/** A schedule entry that is opened, with what the caller may do with its program. */
export const openEntry = scheduleEntry.extend({
  ...abilities(['edit', 'move', 'cancel', 'restore', 'complete', 'delete', 'assign', 'requestToFacilitate']),
  conflicts,
})

/** A schedule entry in a list: `can` and `conflicts` come when asked for, because such a list takes longer. */
export const listedEntry = scheduleEntry
  .extend({ ...abilities(['move']), conflicts })
  .partial({ can: true, whyNot: true })

const target = { programID: id, version: version.optional() }

/** What of a program is changed on the schedule; what is left out stays. */
export const entryChanges = changesOf(scheduleForm.shape)

export const programSchedule = {
  create: call(
    'POST /programSchedule',
    scheduleForm.extend({
      programID: id.optional(),
      requestID: id.optional(),
      programName: name.optional(),
      override,
    }),
    scheduleEntry,
  ).summary('Adds a program to the schedule. With requestID, the approved request becomes Scheduled.'),
  update: call(
    'PATCH /programSchedule/{programID}',
    entryChanges.extend({ ...target, override }),
    scheduleEntry,
  ).summary(
    'Changes or moves a program. Shifts and a draft contract follow, and staff and the client are told. A sent ' +
      'or signed contract is marked as needing an update.',
  ),
  delete: call('DELETE /programSchedule/{programID}', target, done).summary(
    'Takes a program off the schedule and releases its staff. Refused while it has a signed contract, hours or pay.',
  ),
  list: call(
    'GET /programSchedule',
    listInput(
      { clientID: id, needsContract: z.boolean(), from: date, to: date, search: searchText },
      ['date', '-date'],
      { withAbilities, withConflicts },
    ).optional(),
    page(listedEntry),
  ).summary(
    'Lists the schedule by date and time. `from` and `to` limit the dates, both included. `needsContract` asks for ' +
      'programs that have no contract and are not cancelled.',
  ),
  upcoming: call('GET /programSchedule/upcoming', nothing, z.object({ items: z.array(scheduleEntry) })).summary(
    'Lists programs from today through 7 days ahead, by date.',
  ),
  get: call('GET /programSchedule/{programID}', { programID: id }, openEntry).summary(
    'Gets a schedule entry, with what you may do with its program.',
  ),
  calendarFile: call('GET /programSchedule/{programID}/calendarFile', { programID: id }, z.file()).summary(
    'Downloads a program as an iCalendar file.',
  ),
  feed: call('GET /programSchedule/feed', nothing, z.object({ url: z.string() })).summary(
    'Gets the secret address of your calendar feed (iCalendar).',
  ),
  rotateFeed: call('POST /programSchedule/feed/rotate', nothing, z.object({ url: z.string() })).summary(
    'Replaces the address of your calendar feed. The old one stops working right away.',
  ),
}
