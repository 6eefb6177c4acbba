import type { Handlers } from '../../platform/gate.ts'
import { createProgramType, deleteProgramType, listProgramTypes, updateProgramType } from './program-types.ts'

export const programTypesCalls: Handlers<'programTypes'> = {
  create: createProgramType,
  list: listProgramTypes,
  update: updateProgramType,
  delete: deleteProgramType,
}
