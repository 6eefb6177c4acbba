import * as z from 'zod'
import { abilities, withAbilities } from './abilities.ts'
import { call, nothing, OWN_ONLY } from './call.ts'
import { keptOverride, override, standingConflict, withConflicts } from './conflicts.ts'
import { LIMITS } from './constants.ts'
import { changesOf, date, done, id, longText, name, searchText, shortText, stored, time, version } from './fields.ts'
import { listInput, page } from './paging.ts'
import { STAFF_STATES } from './staffing.ts'

const SCHEDULE_STATUSES = ['tentative', 'confirmed', 'completed', 'cancelled'] as const

/** A person on a program, in its schedule entry. */
const scheduledStaff = z.object({ staffID: id, staffName: z.string(), role: z.string(), state: z.enum(STAFF_STATES) })

const scheduleForm = z.strictObject({
  programName: name,
  date,
  startTime: time,
  endTime: time,
  location: shortText.default('').describe("The location. With a `placeID`, the place's name."),
  placeID: id.nullable().default(null),
  programType: shortText.default('').describe('The name of its program type. Empty if not known.'),
  participants: z.int().min(1).max(LIMITS.participants).nullable().default(null),
  clientID: id.nullable().default(null),
  status: z.enum(SCHEDULE_STATUSES).default('tentative'),
  dayNotes: longText.default('').describe('Notes for the day. Only Admins and the people on the program see them.'),
  staffNeeded: z
    .int()
    .min(0)
    .max(LIMITS.staffNeeded)
    .default(1)
    .describe('The number of staff that the program needs.'),
})
/** A schedule entry. Its ID is the program's. Dates are MM/dd/yyyy, times 9:00 AM; lists sort by date and time. */
export const scheduleEntry = scheduleForm
  .extend({
    programID: id,
    requestID: id.nullable(),
    hasContract: z.boolean(),
    isNew: z.boolean(),
    organization: z.string(),
    staffing: z.array(scheduledStaff),
    asked: z.int().describe('The number of people who were offered a shift and have not answered.'),
    overrides: z.array(keptOverride).optional().describe('The overrides of conflicts. Only Admins see them.'),
    ...stored,
  })
  .strip()

const conflicts = z
  .array(standingConflict)
  .optional()
  .describe("The program's conflicts until it is over. Only Admins see them.")

/** A single schedule entry, with the caller's abilities. */
export const openEntry = scheduleEntry.extend({
  ...abilities(['edit', 'move', 'cancel', 'restore', 'complete', 'delete', 'assign', 'requestToFacilitate']),
  conflicts,
})

/** A schedule entry in a list. `can` and `conflicts` are returned only if requested, because computing them is slow. */
export const listedEntry = scheduleEntry
  .extend({ ...abilities(['move']), conflicts })
  .partial({ can: true, whyNot: true })

const target = { programID: id, version: version.optional() }

/** The changes of a schedule entry. Fields that are left out keep their values. */
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
  )
    .who('admin')
    .did('scheduled')
    .summary('Adds a program to the schedule. With requestID, the approved request becomes Scheduled.'),
  update: call('PATCH /programSchedule/{programID}', entryChanges.extend({ ...target, override }), scheduleEntry)
    .who('admin')
    .did('changed')
    .summary(
      'Changes or moves a program. Updates its shifts and a draft contract, and notifies staff and the client. A ' +
        'sent or signed contract is marked as needing an update.',
    ),
  delete: call('DELETE /programSchedule/{programID}', target, done)
    .who('admin')
    .did('took off the calendar:')
    .summary(
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
  )
    .who('staff')
    .worksOffline('Facilitator')
    .summary(
      'Lists the schedule by date and time. `from` and `to` limit the dates, both included. With `needsContract`, ' +
        'lists programs that have no contract and are not cancelled.',
    ),
  upcoming: call('GET /programSchedule/upcoming', nothing, z.object({ items: z.array(scheduleEntry) }))
    .who('staff')
    .summary('Lists programs from today through 7 days ahead, by date.'),
  get: call('GET /programSchedule/{programID}', { programID: id }, openEntry)
    .who('staff')
    .summary('Gets a schedule entry, with your abilities.'),
  calendarFile: call('GET /programSchedule/{programID}/calendarFile', { programID: id }, z.file())
    .who('staff')
    .summary('Downloads a program as an iCalendar file.'),
  feed: call('GET /programSchedule/feed', nothing, z.object({ url: z.string() }))
    .who('staff')
    .costs('write')
    .summary('Gets the secret address of your calendar feed (iCalendar).'),
  rotateFeed: call('POST /programSchedule/feed/rotate', nothing, z.object({ url: z.string() }))
    .who('staff')
    .did('changed the address of a calendar', OWN_ONLY)
    .summary('Replaces the address of your calendar feed. The old one stops working right away.'),
}
