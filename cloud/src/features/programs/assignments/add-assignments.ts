import { plannedHoursOf } from '@belay/contract/planned-hours'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { refuse, refuseField } from '../../../platform/refuse.ts'
import { staff } from '../../staff/staff.documents.ts'
import type { VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { DEFAULT_ROLE } from './assignment-rows.ts'
import { whyNotAssignable } from './find-assignable.ts'
import { findAssignments } from './find-assignments.ts'
import { createAssignment } from './set-assignments.ts'
import type { VersionedAssignment } from './staff-programs.documents.ts'
import { refuseFull } from './staff-programs.rules.ts'

/** A person who joins a program. `field`: the path of the input that names them. */
type Row = { staffID: string; role?: string | undefined; hours?: number | undefined; field: string }

/** Adds people to a program on the calendar. Returns the assignments from before, and the new ones. */
export async function addAssignments(tx: Tx, entry: VersionedEntry, rows: readonly Row[]) {
  const { programID, programName } = entry
  const before = await findAssignments(tx, programID)
  const created: VersionedAssignment[] = []
  for (const { staffID, role = '', hours = plannedHoursOf(entry), field } of rows) {
    const member = await tx.get(staff, staffID)
    const wrong = await whyNotAssignable(tx, member)
    if (!member || wrong) return refuseField(`${field}.staffID`, wrong ?? '', 'unknown-or-inactive')
    if (before.some((assignment) => assignment.staffID === staffID))
      refuse('already-exists', `${member.name} is already on ${programName}.`, 'already-assigned')
    refuseFull([...before, ...created])
    const row = { staffID, role: role.trim() || DEFAULT_ROLE, hours }
    created.push(await createAssignment(tx, entry, entry, member, row))
  }
  return { before, created }
}
