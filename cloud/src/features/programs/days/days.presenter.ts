import type { ProgramRequest } from '../requests/program-requests.documents.ts'
import { type DayFacts, timeOfDay } from './days.rules.ts'

/** Returns a program's name for its client: without the client's own name at its start. */
function nameForClient(programName: string, organization: string): string {
  const prefix = `${organization} – `
  return programName.startsWith(prefix) ? programName.slice(prefix.length) : programName
}

/** Returns the facts of a program that its list and its page share. */
export function presentDay({ entry, contract, request }: DayFacts) {
  const organization = request?.organization ?? contract?.organization ?? entry?.organization ?? ''
  const programName = entry?.programName ?? contract?.programName ?? request?.programDetails.programType ?? ''
  const time = timeOfDay({ entry, contract })
  return {
    programName: nameForClient(programName, organization),
    organization,
    date: time?.date ?? null,
    startTime: time?.startTime ?? null,
    endTime: time?.endTime ?? null,
  }
}

/** Returns the ID that opens the page of a program: the program's, or its request's if there is no program yet. */
export const idOfDay = ({ programID, request }: { programID: string | null; request: ProgramRequest | null }): string =>
  programID ?? request?.id ?? ''
