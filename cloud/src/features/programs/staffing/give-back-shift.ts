import { type Context, type Input, inTransaction } from '../../../platform/gate.ts'
import { refuse } from '../../../platform/refuse.ts'
import { programSchedule } from '../../program-schedule/program-schedule.documents.ts'
import { refuseAssigned, refuseInactive } from '../../program-schedule/refuse-assigning.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { findGivenBack } from '../../staff-programs/assign-confirmed.ts'
import { findAssignments } from '../../staff-programs/find-assignments.ts'
import { markGivenBack } from '../../staff-programs/mark-answer.ts'
import { takeShift } from './take-shift.ts'

/** Gives a shift back as its person. The shift stays theirs until somebody who fits takes it (R136). */
export const giveBackShift = (context: Context, input: Input<'staffPrograms.giveBack'>) =>
  inTransaction(context, async (tx) => {
    const assignment = await markGivenBack(tx, context, input)
    tx.describe(`gave back their shift on ${assignment.programName}`)
    return assignment
  })

/** Takes a given-back shift for a Facilitator and releases the person who had it. */
export const takeGivenBack = (context: Context, { programID }: Input<'staffPrograms.takeShift'>) =>
  inTransaction(context, async (tx) => {
    const member = refuseInactive(await findStaffByEmail(tx, context.actor.email))
    await tx.require(programSchedule, programID)
    const assignments = await findAssignments(tx, programID)
    refuseAssigned(assignments.some(({ staffID }) => staffID === member.staffID))
    const given = findGivenBack(assignments)
    if (!given) refuse('failed-precondition', 'This shift is already taken, or was kept.', 'taken')
    const { role, hours, staffID: replaces } = given
    const taken = await takeShift(tx, context, { staffID: member.staffID, programID, role, hours, replaces })
    tx.describe(`took the shift of ${given.staffName} on ${taken.programName}`)
    return taken
  })
