import { staffProgram } from '@belay/contract/staff-programs'
import { abilitiesOf } from '../../../platform/calls/abilities.ts'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import type { Context } from '../../../platform/calls/gate.ts'
import { pickFields } from '../../../platform/calls/pick-fields.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import type { SyncedAssignments } from './assignment-rows.ts'
import type { VersionedAssignment } from './staff-programs.documents.ts'
import { mayAnswer, mayDecline, mayGiveBack, mayProposeSwap, mayRemoveAssignment } from './staff-programs.rules.ts'

/** Returns an assignment's fields. The cost is for Admins, the reasons for Admins and the person. */
export function presentAssignment(
  { permission, email }: Pick<Actor, 'permission' | 'email'>,
  { totalCost, ...assignment }: VersionedAssignment,
) {
  const forAdmin = permission === 'Admin'
  return {
    ...pickFields(staffProgram, assignment),
    declineReason: forAdmin || assignment.staffEmail === email ? assignment.declineReason : null,
    giveBackReason: forAdmin || assignment.staffEmail === email ? (assignment.giveBackReason ?? null) : null,
    ...(forAdmin ? { totalCost } : {}),
  }
}

/** Returns an assignment with the caller's abilities. `ownRecord`: the caller's staff record. */
export function presentListedAssignment(
  { actor, clock, settings }: Pick<Context, 'actor' | 'clock' | 'settings'>,
  assignment: VersionedAssignment,
  ownRecord: Pick<StaffMember, 'staffID'> | null,
) {
  const now = clock.now()
  const answer = () => mayAnswer(actor, ownRecord, assignment, now, settings.centre)
  return {
    ...presentAssignment(actor, assignment),
    ...(isAdmin(actor) && assignment.debrief ? { debrief: assignment.debrief } : {}),
    ...abilitiesOf(actor, {
      confirm: { call: 'staffPrograms.confirm', rule: answer },
      decline: { call: 'staffPrograms.decline', rule: () => mayDecline(answer(), now, settings.centre) },
      giveBack: { call: 'staffPrograms.giveBack', rule: () => mayGiveBack(answer(), now, settings.centre) },
      proposeSwap: { call: 'staffPrograms.proposeSwap', rule: () => mayProposeSwap(answer(), now, settings.centre) },
      release: { call: 'staffPrograms.sync', rule: () => mayRemoveAssignment(assignment, assignment.programID) },
    }),
  }
}

/** Returns how many assignments a sync created, updated, removed and left unchanged, and the current assignments. */
export const presentSync = (actor: Actor, result: SyncedAssignments) => ({
  created: result.created.length,
  updated: result.updated.length,
  removed: result.removed.length,
  unchanged: result.unchanged.length,
  skipped: result.skipped,
  assignments: result.assignments.map((assignment) => presentAssignment(actor, assignment)),
})
