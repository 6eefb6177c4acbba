import { plannedHoursOf } from '@belay/contract/planned-hours'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Input, requireVersion } from '../../../platform/gate.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findPerson } from '../assignments/find-assignable.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import { createAssignment } from '../assignments/set-assignments.ts'
import { facilitatorRequests } from '../assignments/staff-programs.documents.ts'
import { mayDecideRequest, refuseAccepting } from '../assignments/staff-programs.rules.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'

/** Accepts an open request to facilitate and assigns its person. Returns both, and all assignments of the program. */
export async function markAccepted(tx: Tx, input: Input<'staffPrograms.acceptRequest'>) {
  const open = requireVersion(mayDecideRequest(await tx.require(facilitatorRequests, input.id)), input.version)
  const entry = await tx.get(programSchedule, open.programID)
  const others = await findAssignments(tx, open.programID)
  const member = refuseAccepting({ entry, ...(await findPerson(tx, open.staffID)), assigned: others })
  if (!entry) refuse('not-found')
  const hours = input.hours ?? plannedHoursOf(entry)
  const row = { staffID: open.staffID, role: input.role ?? open.role, hours }
  const assignment = await createAssignment(tx, entry, entry, member, row)
  const request = await tx.require(facilitatorRequests, open.id)
  return { request, entry, assignment, assignments: [...others, assignment] }
}
