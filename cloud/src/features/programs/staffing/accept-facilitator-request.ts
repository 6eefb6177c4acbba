import { type Context, type Input, inTransaction } from '../../../platform/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { markAccepted } from '../../staff-programs/mark-facilitator-request.ts'
import { findShift, shiftAssigned, staffAssigned } from '../../staff-programs/staff-programs.notifications.ts'
import { requireNoConflictsOfJoining } from '../conflicts/require-no-conflicts.ts'
import { copyProgramFacts } from '../copy-program-facts.ts'

/** Accepts an open request: the person is assigned in the same commit, and told. Hours default to the program's. */
export const acceptFacilitatorRequest = (context: Context, input: Input<'staffPrograms.acceptRequest'>) =>
  inTransaction(context, async (tx) => {
    const { request, entry, assignment, assignments } = await markAccepted(tx, input)
    await copyProgramFacts(tx, context, request.programID, { assignments })
    await requireNoConflictsOfJoining(tx, context, request.programID, [assignment], input.override)
    await notify(tx, context, shiftAssigned(await findShift(tx, context, assignment)))
    await notify(tx, context, staffAssigned({ program: entry, assigned: [assignment] }))
    return request
  })
