import type { Handlers } from '../../../platform/calls/gate.ts'
import { createCalendarFile, getFeed, rotateFeed } from './calendar-feed.ts'
import { deleteProgram } from './delete-program.ts'
import { getEntry, listEntries, listUpcomingEntries } from './program-schedule.ts'
import { scheduleProgram } from './schedule-program.ts'
import { updateProgram } from './update-program.ts'

export const programScheduleCalls: Handlers<'programSchedule'> = {
  create: scheduleProgram,
  update: updateProgram,
  delete: deleteProgram,
  list: listEntries,
  upcoming: listUpcomingEntries,
  get: getEntry,
  calendarFile: createCalendarFile,
  feed: getFeed,
  rotateFeed,
}
