import type { Handlers } from '../../platform/gate.ts'
import { checkProgram } from './check-program.ts'
import { getProgramOverview } from './programs.ts'

export const programsCalls: Handlers<'programs'> = {
  check: checkProgram,
  overview: getProgramOverview,
}
