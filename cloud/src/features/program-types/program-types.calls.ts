import type { Handlers } from '../../platform/calls/gate.ts'
import { estimateProgram } from '../programs/free-times/estimate-price.ts'
import { findFreeDays } from '../programs/free-times/find-free-days.ts'
import {
  createProgramType,
  deleteProgramType,
  findUnlistedTypes,
  listProgramTypes,
  updateProgramType,
} from './program-types.ts'

export const programTypesCalls: Handlers<'programTypes'> = {
  create: createProgramType,
  list: listProgramTypes,
  unlisted: findUnlistedTypes,
  update: updateProgramType,
  delete: deleteProgramType,
  freeDays: findFreeDays,
  estimate: estimateProgram,
}
