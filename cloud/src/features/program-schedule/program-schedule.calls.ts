import { os } from '../../platform/gate.ts'
import { deleteProgram } from '../programs/delete-program.ts'
import { scheduleProgram } from '../programs/schedule-program.ts'
import { updateProgram } from '../programs/update-program.ts'
import { getFeed, rotateFeed } from './calendar-feed.ts'
import { calendarFile } from './entry-calendar-file.ts'
import { get, list, upcoming } from './program-schedule.ts'

const calls = os.programSchedule

export const programScheduleCalls = calls.router({
  create: calls.create.handler(({ context, input }) => scheduleProgram(context, input)),
  update: calls.update.handler(({ context, input }) => updateProgram(context, input)),
  delete: calls.delete.handler(({ context, input }) => deleteProgram(context, input)),
  list: calls.list.handler(({ context, input }) => list(context, input)),
  upcoming: calls.upcoming.handler(({ context }) => upcoming(context)),
  get: calls.get.handler(({ context, input }) => get(context, input)),
  calendarFile: calls.calendarFile.handler(({ context, input }) => calendarFile(context, input)),
  feed: calls.feed.handler(({ context }) => getFeed(context)),
  rotateFeed: calls.rotateFeed.handler(({ context }) => rotateFeed(context)),
})
