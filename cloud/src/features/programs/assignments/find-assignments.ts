import { withChanged } from '../../../platform/documents/find-all.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { staffPrograms, type VersionedAssignment } from './staff-programs.documents.ts'

/** Returns the document ID of an assignment, a request to facilitate or a shift offer (R54). */
export const assignmentID = (staffID: string, programID: string): string => `${staffID}_${programID}`

/**
 * Returns a program's assignments, by name. Locks the program, so that concurrent changes by two Admins lose nothing.
 */
export async function findAssignments(tx: Tx, programID: string): Promise<VersionedAssignment[]> {
  const [, assignments] = await Promise.all([
    tx.lock(programSchedule, programID),
    tx.find(staffPrograms, { where: { programID }, orderBy: 'date', limit: 200 }),
  ])
  return byName(withChanged(tx, staffPrograms, assignments, (assignment) => assignment.programID === programID))
}

/** True if a shift, or an offer or request of one, belongs to this program or person. */
export const isOf = (doc: { programID: string; staffID: string }, of: { programID: string } | { staffID: string }) =>
  'programID' in of ? doc.programID === of.programID : doc.staffID === of.staffID

export const byName = <Named extends { staffName: string }>(list: readonly Named[]): Named[] =>
  list.toSorted((a, b) => a.staffName.localeCompare(b.staffName, 'en'))
