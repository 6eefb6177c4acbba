import type { Context } from '../../../platform/gate.ts'
import type { ScheduleEntry } from '../../program-schedule/program-schedule.documents.ts'
import { findProgramType } from '../../program-types/find-program-type.ts'

/** The type of each of these programs, by the name that they have for it. */
export async function findTypesOf(context: Context, entries: readonly Pick<ScheduleEntry, 'programType'>[]) {
  const names = [...new Set(entries.map(({ programType }) => programType))]
  return new Map(await Promise.all(names.map(async (name) => [name, await findProgramType(context, name)] as const)))
}
