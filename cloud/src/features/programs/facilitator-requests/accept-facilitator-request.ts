import { plannedHoursOf } from '@belay/contract/planned-hours'
import { type Context, type Input, inTransaction, requireVersion } from '../../../platform/gate.ts'
import { refuse } from '../../../platform/refuse.ts'
import { notify } from '../../notifications/notify.ts'
import { findPerson } from '../assignments/assignable-staff.ts'
import { createAssignment } from '../assignments/create-assignment.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import {
  findShift,
  REPLACED,
  shiftAssigned,
  shiftReleased,
  staffAssigned,
} from '../assignments/staff-programs.notifications.ts'
import { refuseAccepting } from '../assignments/staff-programs.rules.ts'
import { refuseBlockedStaff } from '../conflicts/refuse-blocked.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { releaseGivenBack } from '../shifts/assign-confirmed.ts'
import { facilitatorRequests } from './facilitator-requests.documents.ts'
import { mayDecideFacilitatorRequest } from './facilitator-requests.rules.ts'

/**
 * Accepts an open request to facilitate: assigns the person in the same commit and notifies them. Planned hours default
 * to the program's length. Releases people who gave their shift back if the program has enough people without them.
 */
export const acceptFacilitatorRequest = (context: Context, input: Input<'staffPrograms.acceptRequest'>) =>
  inTransaction(context, async (tx) => {
    const open = requireVersion(
      mayDecideFacilitatorRequest(await tx.require(facilitatorRequests, input.id)),
      input.version,
    )
    const { staffID, programID, role } = open
    const entry = await tx.get(programSchedule, programID)
    const assigned = await findAssignments(tx, programID)
    const member = refuseAccepting({ entry, ...(await findPerson(tx, staffID)), assigned })
    if (!entry) refuse('not-found')
    const row = { staffID, role: input.role ?? role, hours: input.hours ?? plannedHoursOf(entry) }
    // This accepts the request, too.
    const assignment = await createAssignment(tx, entry, entry, member, row)
    const released = releaseGivenBack(tx, entry, [...assigned, assignment])
    // The calendar files below have the entry's version, which the copies raise.
    await copyProgramFacts(tx, context, programID)
    await refuseBlockedStaff(tx, context, programID, [assignment], input.override)
    await notify(tx, context, shiftAssigned(await findShift(tx, context, assignment)))
    for (const leaving of released)
      await notify(tx, context, shiftReleased({ ...(await findShift(tx, context, leaving)), why: REPLACED }))
    await notify(tx, context, staffAssigned({ program: entry, assigned: [assignment] }))
    return tx.require(facilitatorRequests, open.id)
  })
