import { MISSING_PROGRAM_DATA } from '@belay/contract/errors'
import type { facilitatorRow } from '@belay/contract/staff-programs'
import type * as z from 'zod'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { VersionedAssignment } from './staff-programs.documents.ts'

/** The role of a person if the form has none. */
export const DEFAULT_ROLE = 'Facilitator'

export type Program = { programID: string; programName: string; date: string }
export type FormRow = z.output<typeof facilitatorRow>
export type Row = { staffID: string; role: string; hours: number }

/** The result of a sync. `assignments`: the current ones; `skipped`: the number of rows without a person. */
export type SyncedAssignments = {
  created: VersionedAssignment[]
  updated: VersionedAssignment[]
  removed: VersionedAssignment[]
  unchanged: VersionedAssignment[]
  assignments: VersionedAssignment[]
  skipped: number
}

type Blankable = string | null | undefined

/** Returns the program of a form. Throws "Missing required program data" if a field is missing (R56). */
export function parseProgram(input: { programID?: Blankable; programName?: Blankable; date?: Blankable }): Program {
  const [programID, programName, date] = [input.programID?.trim(), input.programName?.trim(), input.date?.trim()]
  if (programID && programName && date && !/[\s/]/.test(programID)) return { programID, programName, date }
  const missing = Object.entries({ programID, programName, date })
    .filter(([, value]) => !value)
    .map(([field]) => field)
  if (missing.length > 0) {
    refuse('failed-precondition', MISSING_PROGRAM_DATA, {
      reason: 'missing-program-data',
      fields: missing.map((field) => ({ field, message: 'This is missing.' })),
    })
  }
  return refuse('invalid-argument', undefined, {
    fields: [{ field: 'programID', message: 'An identifier has no spaces and no slashes.' }],
  })
}

/** Returns the planned hours of each person in the rows, by `staffID`. */
export const mapHoursByStaff = (rows: readonly FormRow[]): ReadonlyMap<string, number> =>
  new Map(parseRows(rows).rows.map(({ staffID, hours }) => [staffID, hours]))

/**
 * Returns the rows that name a person, the number of other rows, and people in more than one row. Negative or missing
 * hours count as 0 (R56).
 */
export function parseRows(rows: readonly FormRow[]) {
  const named = rows.flatMap(({ staffID, role, hours }) =>
    staffID?.trim()
      ? [{ staffID: staffID.trim(), role: role?.trim() || DEFAULT_ROLE, hours: Math.max(0, hours ?? 0) }]
      : [],
  )
  const duplicates = named
    .filter((row, index) => named.findIndex(({ staffID }) => staffID === row.staffID) < index)
    .map(({ staffID }) => staffID)
  return { rows: named, skipped: rows.length - named.length, duplicateStaffIDs: [...new Set(duplicates)] }
}
