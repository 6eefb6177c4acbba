import type { Context } from '../../../platform/calls/gate.ts'
import { findProgramType } from '../../program-types/find-program-type.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'

/** Returns the program types of these programs, by the type name on the entry; null for an unknown name. */
export async function findTypesOfPrograms(
  reader: Pick<Context, 'store'>,
  entries: readonly Pick<ScheduleEntry, 'programType'>[],
) {
  const names = [...new Set(entries.map(({ programType }) => programType))]
  return new Map(await Promise.all(names.map(async (name) => [name, await findProgramType(reader, name)] as const)))
}
