import { cost } from '@belay/contract/money'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type StaffMember, staff } from '../../staff/staff.documents.ts'
import { facilitatorRequests } from '../facilitator-requests/facilitator-requests.documents.ts'
import { mayDecideFacilitatorRequest } from '../facilitator-requests/facilitator-requests.rules.ts'
import type { Program, Row } from './assignment-rows.ts'
import { assignmentID } from './find-assignments.ts'
import { type StaffProgram, staffPrograms, UNANSWERED, type VersionedAssignment } from './staff-programs.documents.ts'

/** A program to assign people to. Without times and location if it is not on the calendar. */
type AssignableProgram = Program & Partial<Pick<StaffProgram, 'startTime' | 'endTime' | 'location'>>

/** Assigns a person to a program. Accepts their open request to facilitate, if there is one. */
export async function createAssignment(
  tx: Tx,
  program: AssignableProgram,
  member: StaffMember,
  row: Row,
): Promise<VersionedAssignment> {
  await tx.lock(staff, member.staffID)
  const id = assignmentID(member.staffID, program.programID)
  const request = await tx.get(facilitatorRequests, id)
  if (request?.status === 'requested')
    tx.update(facilitatorRequests, mayDecideFacilitatorRequest(request), {
      status: 'accepted',
      decidedBy: tx.actor.email,
      decidedAt: tx.now,
    })
  return tx.create(staffPrograms, {
    id,
    staffID: member.staffID,
    programID: program.programID,
    ...planFieldsOf(program, row),
    ...personFieldsOf(member, row),
    ...UNANSWERED,
  })
}

/** Returns an assignment's program fields, role and hours. */
export const planFieldsOf = (
  { programName, date, startTime = null, endTime = null, location = '' }: AssignableProgram,
  { role, hours }: Row,
) => ({ programName, date, startTime, endTime, location, role, hours })

/** Returns an assignment's person fields, and its cost at the current pay rate; 0 without a pay rate. */
export const personFieldsOf = ({ name, email, payRate }: StaffMember, { hours }: Row) => ({
  staffName: name,
  staffEmail: email,
  totalCost: cost(hours, payRate ?? 0),
})
