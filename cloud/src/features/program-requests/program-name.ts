import type { ProgramRequest } from './program-requests.documents.ts'

/** What the program of a request is called. */
export const programNameOf = (request: ProgramRequest): string =>
  `${request.organization} – ${request.programDetails.programType}`.slice(0, 200)
