import type { Handlers } from '../../platform/gate.ts'
import { deleteProgram } from '../programs/delete-program.ts'
import { scheduleProgram } from '../programs/schedule-program.ts'
import { updateProgram } from '../programs/update-program.ts'
import { createCalendarFile, getFeed, rotateFeed } from './calendar-feed.ts'
import { getEntry, listEntries, listUpcomingEntries } from './program-schedule.ts'

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
