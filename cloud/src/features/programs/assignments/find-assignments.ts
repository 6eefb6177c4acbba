import { applyPendingChanges } from '../../../platform/documents/find-all.ts'
import type { Collection, Versioned } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { staffPrograms, type VersionedAssignment } from './staff-programs.documents.ts'

/** Returns the document ID of an assignment, a request to facilitate or a shift offer (R54). */
export const assignmentID = (staffID: string, programID: string): string => `${staffID}_${programID}`

/** Returns a program's assignments, by name. Locks the program, so that concurrent changes lose nothing. */
export async function findAssignments(tx: Tx, programID: string): Promise<VersionedAssignment[]> {
  const [, assignments] = await Promise.all([
    tx.lock(programSchedule, programID),
    tx.find(staffPrograms, { where: { programID }, orderBy: 'date', limit: 200 }),
  ])
  return sortByStaffName(
    applyPendingChanges(tx, staffPrograms, assignments, (assignment) => assignment.programID === programID),
  )
}

/** The program or the person that a finder returns the documents of. */
export type ProgramOrPerson = { programID: string } | { staffID: string }

/** True if a shift, or an offer or request of one, belongs to this program or person. */
export const belongsTo = (doc: { programID: string; staffID: string }, of: ProgramOrPerson): boolean =>
  'programID' in of ? doc.programID === of.programID : doc.staffID === of.staffID

/** Returns the current state of listed documents, and the transaction's own changes, for a decision that needs them. */
export async function readForDecision<Doc extends object>(
  tx: Tx,
  collection: Collection<Doc>,
  listed: readonly Versioned<Doc>[],
  matches: (doc: Doc) => boolean,
): Promise<Versioned<Doc>[]> {
  const docs = await Promise.all(listed.map((doc) => tx.get(collection, String(doc[collection.idField]))))
  const present = docs.filter((doc) => doc !== null)
  return applyPendingChanges(tx, collection, present, matches)
}

export const sortByStaffName = <Named extends { staffName: string }>(list: readonly Named[]): Named[] =>
  list.toSorted((a, b) => a.staffName.localeCompare(b.staffName, 'en'))
