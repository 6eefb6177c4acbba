import * as z from 'zod'
import { call } from './call.ts'
import { LIMITS } from './constants.ts'
import { changesOf, date, done, id, longText, name, shortText, stored, time, version } from './fields.ts'
import { listInput, page } from './paging.ts'

export const SCHEDULE_STATUSES = ['tentative', 'confirmed', 'completed', 'cancelled'] as const

/** One person on a program, as its schedule entry shows it. */
export const scheduledStaff = z.object({ staffID: id, staffName: z.string(), role: z.string(), state: z.enum(['assigned', 'confirmed', 'declined']) })

export const scheduleForm = z.strictObject({
  programName: name,
  date,
  startTime: time,
  endTime: time,
  location: shortText.default(''),
  participants: z.int().min(1).max(LIMITS.participants).nullable().default(null),
  clientID: id.nullable().default(null),
  status: z.enum(SCHEDULE_STATUSES).default('tentative'),
  dayNotes: longText.default('').describe('For Admins and the people on the program.'),
  staffNeeded: z.int().min(0).max(100).default(1).describe('How many people the program takes.'),
})
/** A schedule entry; its id is the program's. Dates are MM/dd/yyyy text, times 9:00 AM text; lists sort by real date and time. */
export const scheduleEntry = scheduleForm
  .extend({
    programID: id,
    requestID: id.nullable(),
    hasContract: z.boolean(),
    isNew: z.boolean(),
    organization: z.string(),
    staffing: z.array(scheduledStaff),
    ...stored,
  })
  .strip()

const target = { programID: id, version: version.optional() }

export const programSchedule = {
  create: call('POST', '/programSchedule', 'Adds a program to the calendar; with requestID, the approved request becomes Scheduled.')
    .input(scheduleForm.extend({ programID: id.optional(), requestID: id.optional(), programName: name.optional() }))
    .output(scheduleEntry),
  update: call(
    'PATCH',
    '/programSchedule/{programID}',
    'Changes or moves a program: assignments and an unsent draft follow, staff and client are told, a sent or signed contract needs amendment.',
  )
    .input(changesOf(scheduleForm.shape).extend(target))
    .output(scheduleEntry),
  delete: call(
    'DELETE',
    '/programSchedule/{programID}',
    'Takes a program off the calendar and releases its staff. Refused while a signed contract, hours or pay refer to it.',
  )
    .input(z.strictObject(target))
    .output(done),
  list: call('GET', '/programSchedule', 'The schedule by real date and time. `from` and `to` bound the dates, both included.')
    .input(listInput({ from: date, to: date, search: z.string().max(100) }, ['date', '-date']).optional())
    .output(page(scheduleEntry)),
  upcoming: call('GET', '/programSchedule/upcoming', 'Programs from today through 7 days ahead, by date ascending.')
    .input(z.strictObject({}).optional())
    .output(z.object({ items: z.array(scheduleEntry) })),
  get: call('GET', '/programSchedule/{programID}', 'One schedule entry.')
    .input(z.strictObject({ programID: id }))
    .output(scheduleEntry),
  feed: call('GET', '/programSchedule/feed', "The address of the caller's calendar feed (iCalendar), secret and revocable.")
    .input(z.strictObject({}).optional())
    .output(z.object({ url: z.string() })),
  rotateFeed: call('POST', '/programSchedule/feed/rotate', 'Replaces the address of the feed; the old one stops working at once.')
    .input(z.strictObject({}).optional())
    .output(z.object({ url: z.string() })),
}
