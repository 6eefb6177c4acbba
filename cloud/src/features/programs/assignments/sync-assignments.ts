import type { facilitatorRow } from '@belay/contract/staff-programs'
import type * as z from 'zod'
import type { Tx } from '../../../platform/documents/transaction.ts'
import { type Context, type Input, inTransaction, requireVersion } from '../../../platform/gate.ts'
import { notify } from '../../notifications/notify.ts'
import { requireNoConflictsOfJoining } from '../conflicts/require-no-conflicts.ts'
import { copyProgramFacts } from '../facts/copy-program-facts.ts'
import { deedOfAssigning } from '../schedule/program-deeds.ts'
import { programSchedule } from '../schedule/program-schedule.documents.ts'
import { type Program, parseProgram } from './assignment-rows.ts'
import { setAssignments } from './set-assignments.ts'
import { findShift, shiftAssigned, shiftChanged, shiftReleased, staffAssigned } from './staff-programs.notifications.ts'

/**
 * Replaces a program's assignments by the rows, all or nothing, and notifies everyone concerned (R55, R56). Name and
 * date are always required; if the program is on the calendar, those of its schedule entry are stored. Throws `aborted`
 * for a stale `version` of the entry, so that nobody is assigned to a day that has changed since the screen was opened.
 * Refuses new people who are booked elsewhere, away or without a certificate, unless there is an override.
 */
export function syncAssignments(context: Context, input: Input<'staffPrograms.sync'>) {
  const program = parseProgram(input)
  return inTransaction(context, async (tx) => {
    const entry = await tx.get(programSchedule, program.programID)
    if (entry) requireVersion(entry, input.version)
    const result = await assignStaff(tx, context, program, input.facilitators)
    await requireNoConflictsOfJoining(tx, context, program.programID, result.created, input.override)
    const deed = deedOfAssigning(program, result)
    if (deed) tx.describe(deed)
    return result
  })
}

/** Replaces a program's assignments by the rows in the caller's transaction, and updates the entry and the contract. */
export async function assignStaff(
  tx: Tx,
  context: Context,
  program: Program,
  facilitators: readonly z.output<typeof facilitatorRow>[],
) {
  const result = await setAssignments(tx, program, facilitators)
  await copyProgramFacts(tx, context, program.programID)
  for (const assignment of result.created)
    await notify(tx, context, shiftAssigned(await findShift(tx, context, assignment)))
  for (const assignment of result.updated)
    await notify(tx, context, shiftChanged(await findShift(tx, context, assignment)))
  for (const assignment of result.removed)
    await notify(tx, context, shiftReleased({ ...(await findShift(tx, context, assignment)), why: '' }))
  await notify(tx, context, staffAssigned({ program, assigned: result.created }))
  return result
}
