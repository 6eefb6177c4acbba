import { recentProgramsInput } from '@belay/contract/facilitator-home'
import { api } from '../../cloud/orpc.ts'

export type Person = { staffID: string | null | undefined }

/** Returns the query for the programs of the last four weeks to log hours on: the own first, newest first. */
export const recentProgramsQuery = ({ staffID }: Person, until: string) =>
  api.programs.forHours.queryOptions({ input: recentProgramsInput(staffID, until) })
