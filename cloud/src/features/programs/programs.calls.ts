import { os } from '../../platform/gate.ts'
import { checkProgram } from './check-program.ts'
import { overview } from './programs.ts'

export const programsCalls = os.programs.router({
  check: os.programs.check.handler(({ context, input }) => checkProgram(context, input)),
  overview: os.programs.overview.handler(({ context, input }) => overview(context, input.programID)),
})
