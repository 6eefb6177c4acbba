import { MINUTE } from '@belay/contract/constants'
import { transactional } from '../../../platform/calls/gate.ts'
import { places } from '../../places/places.documents.ts'
import { staffPrograms } from '../assignments/staff-programs.documents.ts'
import { presentAssignment } from '../assignments/staff-programs.presenter.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { findCheckInStart, mayCheckIn, mayReport } from './on-shift.rules.ts'
import { requireOwnAssignment } from './require-own-assignment.ts'

/** The delay in ms until a check-in counts as made without a network. */
const LATE_MS = 5 * MINUTE

/** Checks the person in for their own shift, which also confirms it. The first check-in counts. */
export const checkIn = transactional('staffPrograms.checkIn', async (tx, { at: saidAt, ...target }, context) => {
  const assignment = await requireOwnAssignment(tx, context, target, mayReport)
  if (assignment.checkedInAt) return presentAssignment(context.actor, assignment)
  const entry = await tx.get(programSchedule, assignment.programID)
  const place = entry?.placeID ? await tx.get(places, entry.placeID) : null
  const { timeZone } = context.settings.centre
  const at = Math.min(saidAt ?? tx.now, tx.now)
  const from = findCheckInStart(assignment, place, timeZone)
  const checkedIn = tx.update(staffPrograms, mayCheckIn(assignment, { at, now: tx.now, from, timeZone }), {
    checkedInAt: at,
    checkInSentAt: tx.now - at > LATE_MS ? tx.now : null,
    confirmedAt: assignment.confirmedAt ?? tx.now,
  })
  tx.setDescription(`checked in for ${checkedIn.programName}`)
  return presentAssignment(context.actor, checkedIn)
})
