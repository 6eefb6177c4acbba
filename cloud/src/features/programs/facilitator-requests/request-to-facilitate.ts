import { transactional } from '../../../platform/calls/gate.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import { notify } from '../../notifications/notify.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { staff } from '../../staff/staff.documents.ts'
import { assignmentID } from '../assignments/find-assignments.ts'
import {
  refuseAlreadyAssigned,
  refuseCancelledOrStartedProgram,
  requireActiveStaff,
} from '../assignments/refuse-assigning.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { facilitatorRequests } from './facilitator-requests.documents.ts'
import { facilitationRequested } from './facilitator-requests.notifications.ts'
import { presentFacilitatorRequest } from './facilitator-requests.presenter.ts'
import { isAdminMailDue, mayRequestAgain } from './facilitator-requests.rules.ts'

/** Requests to facilitate a coming program, also after a withdrawn or declined one. Notifies the Admins (R58). */
export const requestToFacilitate = transactional('staffPrograms.requestToFacilitate', async (tx, input, context) => {
  const member = requireActiveStaff(await findStaffByEmail(tx, context.actor.email))
  await tx.lock(staff, member.staffID)
  const entry = (await tx.lock(programSchedule, input.programID)) ?? refuse('not-found')
  refuseCancelledOrStartedProgram(entry, tx.now, context.settings.centre.timeZone)
  const id = assignmentID(member.staffID, entry.programID)
  refuseAlreadyAssigned((await tx.get(staffPrograms, id)) !== null)
  const earlier = await tx.get(facilitatorRequests, id)
  const byMail = isAdminMailDue(earlier, tx.now)
  const fields = {
    staffName: member.name,
    staffEmail: member.email,
    programName: entry.programName,
    date: entry.date,
    role: input.role,
    message: input.message,
    status: 'requested' as const,
    decidedBy: null,
    decidedAt: null,
    ...(byMail ? { adminsMailedAt: tx.now } : {}),
  }
  const request = earlier
    ? tx.update(facilitatorRequests, mayRequestAgain(earlier), fields)
    : tx.create(facilitatorRequests, { id, staffID: member.staffID, programID: entry.programID, ...fields })
  tx.setDescription(`asked for a shift on ${entry.programName}`)
  await notify(tx, context, facilitationRequested({ request, entry, byMail }))
  return presentFacilitatorRequest(request)
})
