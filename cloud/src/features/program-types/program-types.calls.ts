import type { Handlers } from '../../platform/calls/gate.ts'
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
}
