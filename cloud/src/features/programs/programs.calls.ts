import type { Handlers } from '../../platform/calls/gate.ts'
import { listProgramsForHours } from '../hours-logged/programs-for-hours.ts'
import { checkProgram } from './conflicts/check-program.ts'
import { listProgramMessages } from './list-messages.ts'
import { previewProgram } from './preview-program.ts'
import { getProgramOverview } from './programs.ts'

export const programsCalls: Handlers<'programs'> = {
  check: checkProgram,
  forHours: listProgramsForHours,
  messages: listProgramMessages,
  overview: getProgramOverview,
  preview: previewProgram,
}
