import type { Tx } from '../../platform/documents/transaction.ts'
import type { Context } from '../../platform/gate.ts'
import { clientPrograms } from '../client-programs/client-programs.documents.ts'
import { addEntry, type NewEntry } from '../program-schedule/change-entry.ts'
import { findAssignments } from '../staff-programs/find-assignments.ts'
import { toStaffing } from '../staff-programs/staffing.ts'

/** Puts a program on the calendar, with the contract it has and the people already assigned to it. */
export async function addToCalendar(tx: Tx, context: Context, program: Omit<NewEntry, 'hasContract' | 'staffing'>) {
  const contract = await tx.get(clientPrograms, program.programID)
  const assignments = await findAssignments(tx, program.programID)
  return addEntry(tx, context, { ...program, hasContract: contract !== null, staffing: toStaffing(assignments) })
}
