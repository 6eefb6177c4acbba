import { type Context, type Input, transactional } from '../../../platform/calls/gate.ts'
import { refuse } from '../../../platform/calls/refuse.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { findStaffByEmail } from '../../staff/find-staff.ts'
import { findAssignments } from '../assignments/find-assignments.ts'
import { refuseAlreadyAssigned, requireActiveStaff } from '../assignments/refuse-assigning.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { findShift, shiftGivenBack, shiftGivenBackByLink } from '../assignments/staff-programs.notifications.ts'
import { presentAssignment } from '../assignments/staff-programs.presenter.ts'
import { mayGiveBack } from '../assignments/staff-programs.rules.ts'
import { findProposedStaff, offerGivenBackShift } from '../offers/offer-shifts.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { pickGivenBackShift } from './assign-confirmed.ts'
import { requireOwnAssignment } from './require-own-assignment.ts'
import { takeShift } from './take-shift.ts'

/**
 * Gives a shift back as its person and notifies the Admins. It stays theirs until somebody takes it (R136). `ask`: also
 * offers it to everyone who fits.
 */
export const giveBackShift = transactional('staffPrograms.giveBack', giveBack)

/** Gives a shift back by its mailed link. Also mails its person, because somebody else may have the link (R331). */
export const giveBackShiftByLink = transactional('staffPrograms.giveBack', async (tx, input, context) => {
  const givenBack = await giveBack(tx, input, context)
  const shift = await findShift(tx, context, await tx.require(staffPrograms, input.id))
  await notify(tx, context, shiftGivenBackByLink({ ...shift, reason: input.reason }))
  return givenBack
})

async function giveBack(tx: Tx, { reason, ask, ...target }: Input<'staffPrograms.giveBack'>, context: Context) {
  const stored = await requireOwnAssignment(tx, context, target)
  const assignment = tx.update(staffPrograms, mayGiveBack(stored, tx.now, context.settings.centre), {
    givenBackAt: tx.now,
    giveBackReason: reason,
  })
  const people = ask ? await findProposedStaff(context, assignment.programID) : []
  const asked = people.length > 0 ? await offerGivenBackShift(tx, context, assignment, people) : 0
  await notify(tx, context, shiftGivenBack({ assignment, reason, asked }))
  tx.setDescription(`gave back their shift on ${assignment.programName}`)
  return presentAssignment(context.actor, assignment)
}

/** Takes a given-back shift for a Facilitator and releases the person who had it. */
export const takeGivenBackShift = transactional('staffPrograms.takeShift', async (tx, { programID }, context) => {
  const member = requireActiveStaff(await findStaffByEmail(tx, context.actor.email))
  await tx.require(programSchedule, programID)
  const assignments = await findAssignments(tx, programID)
  refuseAlreadyAssigned(assignments.some(({ staffID }) => staffID === member.staffID))
  const givenBack = pickGivenBackShift(assignments)
  if (!givenBack) refuse('failed-precondition', 'This shift is already taken, or was kept.', 'taken')
  const { role, hours, staffID: replaces } = givenBack
  const taken = await takeShift(tx, context, {
    staffID: member.staffID,
    programID,
    role,
    hours,
    replacesStaffID: replaces,
  })
  tx.setDescription(`took the shift of ${givenBack.staffName} on ${taken.programName}`)
  return presentAssignment(context.actor, taken)
})
