import { os } from '../../platform/gate.ts'
import { overview } from './programs.ts'

export const programsCalls = os.programs.router({
  overview: os.programs.overview.handler(({ context, input }) => overview(context, input.programID)),
})
