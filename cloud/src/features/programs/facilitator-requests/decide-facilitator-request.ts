import { plannedHoursOf } from '@belay/contract/planned-hours'
import { requireVersion, transactional } from '../../../platform/calls/gate.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { findPerson } from '../assignments/assignable-staff.ts'
import { createAssignment } from '../assignments/create-assignment.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import { REPLACED_REASON, shiftAssigned, staffAssigned } from '../assignments/staff-programs.notifications.ts'
import { requireAcceptablePerson } from '../assignments/staff-programs.rules.ts'
import { refuseBlockedStaff } from '../conflicts/refuse-blocked.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { releaseGivenBack } from '../shifts/assign-confirmed.ts'
import { notifyOfRelease, notifyOfShifts } from '../shifts/notify-of-shifts.ts'
import { facilitatorRequests } from './facilitator-requests.documents.ts'
import { facilitationDeclined } from './facilitator-requests.notifications.ts'
import { presentFacilitatorRequest } from './facilitator-requests.presenter.ts'
import { mayDecideFacilitatorRequest } from './facilitator-requests.rules.ts'

/**
 * Accepts an open request to facilitate: assigns the person in the same commit and notifies them. Planned hours default
 * to the program's length. Releases people who gave their shift back if the program has enough people without them.
 */
export const acceptFacilitatorRequest = transactional('staffPrograms.acceptRequest', async (tx, input, context) => {
  const { id, staffID, programID, role } = await requireOpenRequest(tx, input)
  const entry = await tx.get(programSchedule, programID)
  const assigned = await findAssignments(tx, programID)
  const member = requireAcceptablePerson({ entry, ...(await findPerson(tx, staffID)), assigned })
  if (!entry) refuse('not-found')
  const row = { staffID, role: input.role ?? role, hours: input.hours ?? plannedHoursOf(entry) }
  // This accepts the request, too.
  const assignment = await createAssignment(tx, entry, member, row)
  const released = releaseGivenBack(tx, entry, [...assigned, assignment])
  // The calendar files below have the entry's version, which the copies raise.
  await copyProgramFacts(tx, context, programID)
  await refuseBlockedStaff(tx, context, programID, [assignment], input.override)
  await notifyOfShifts(tx, context, [assignment], shiftAssigned)
  await notifyOfRelease(tx, context, released, REPLACED_REASON)
  await notify(tx, context, staffAssigned({ program: entry, assigned: [assignment] }))
  return presentFacilitatorRequest(await tx.require(facilitatorRequests, id))
})

/** Declines an open request to facilitate and notifies the person, with the reason if there is one. */
export const declineFacilitatorRequest = transactional('staffPrograms.declineRequest', async (tx, input, context) => {
  const request = await requireOpenRequest(tx, input)
  await notify(tx, context, facilitationDeclined({ request, reason: input.reason }))
  return presentFacilitatorRequest(
    tx.update(facilitatorRequests, request, { status: 'declined', decidedBy: tx.actor.email, decidedAt: tx.now }),
  )
})

const requireOpenRequest = async (tx: Tx, { id, version }: { id: string; version?: number | undefined }) =>
  requireVersion(mayDecideFacilitatorRequest(await tx.require(facilitatorRequests, id)), version)
