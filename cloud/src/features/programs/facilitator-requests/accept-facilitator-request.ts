import { type Context, type Input, inTransaction } from '../../../platform/gate.ts'
import { notify } from '../../notifications/notify.ts'
import {
  findShift,
  REPLACED,
  shiftAssigned,
  shiftReleased,
  staffAssigned,
} from '../assignments/staff-programs.notifications.ts'
import { requireNoConflictsOfJoining } from '../conflicts/require-no-conflicts.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { releaseGivenBack } from '../shifts/assign-confirmed.ts'
import { markAccepted } from './mark-facilitator-request.ts'

/**
 * Accepts an open request to facilitate: assigns the person in the same commit and notifies them. Planned hours default
 * to the program's length. Releases people who gave their shift back if the program has enough people without them.
 */
export const acceptFacilitatorRequest = (context: Context, input: Input<'staffPrograms.acceptRequest'>) =>
  inTransaction(context, async (tx) => {
    const { request, entry, assignment, assignments } = await markAccepted(tx, input)
    const released = releaseGivenBack(tx, entry, assignments)
    await copyProgramFacts(tx, context, request.programID)
    await requireNoConflictsOfJoining(tx, context, request.programID, [assignment], input.override)
    await notify(tx, context, shiftAssigned(await findShift(tx, context, assignment)))
    for (const leaving of released)
      await notify(tx, context, shiftReleased({ ...(await findShift(tx, context, leaving)), why: REPLACED }))
    await notify(tx, context, staffAssigned({ program: entry, assigned: [assignment] }))
    return request
  })
