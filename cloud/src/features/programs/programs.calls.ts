import type { Handlers } from '../../platform/calls/gate.ts'
import { listProgramsForHours } from '../hours-logged/programs-for-hours.ts'
import { checkProgram } from './conflicts/check-program.ts'
import { getDay } from './days/get-day.ts'
import { listDays } from './days/list-days.ts'
import { listProgramMessages } from './list-messages.ts'
import { previewProgram } from './preview-program.ts'
import { getProgramOverview } from './programs.ts'

export const programsCalls: Handlers<'programs'> = {
  check: checkProgram,
  day: getDay,
  days: listDays,
  forHours: listProgramsForHours,
  messages: listProgramMessages,
  overview: getProgramOverview,
  preview: previewProgram,
}
