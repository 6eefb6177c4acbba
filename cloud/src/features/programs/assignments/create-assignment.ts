import { cost } from '@belay/contract/money'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type StaffMember, staff } from '../../staff/staff.documents.ts'
import { facilitatorRequests } from '../facilitator-requests/facilitator-requests.documents.ts'
import { mayDecideFacilitatorRequest } from '../facilitator-requests/facilitator-requests.rules.ts'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import type { Program, Row } from './assignment-rows.ts'
import { assignmentID } from './find-assignments.ts'
import { staffPrograms, UNANSWERED, type VersionedAssignment } from './staff-programs.documents.ts'

/** Assigns a person to a program. Accepts their open request to facilitate, if there is one. */
export async function createAssignment(
  tx: Tx,
  program: Program,
  entry: ScheduleEntry | null,
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
    ...planOf(program, entry, row),
    ...personOf(member, row),
    ...UNANSWERED,
  })
}

/** Returns an assignment's program fields (from the schedule entry if there is one), role and hours. */
export const planOf = (program: Program, entry: ScheduleEntry | null, { role, hours }: Row) => ({
  programName: entry?.programName ?? program.programName,
  date: entry?.date ?? program.date,
  startTime: entry?.startTime ?? null,
  endTime: entry?.endTime ?? null,
  location: entry?.location ?? '',
  role,
  hours,
})

/** Returns an assignment's person fields, and its cost at the current pay rate; 0 without a pay rate. */
export const personOf = ({ name, email, payRate }: StaffMember, { hours }: Row) => ({
  staffName: name,
  staffEmail: email,
  totalCost: cost(hours, payRate ?? 0),
})
