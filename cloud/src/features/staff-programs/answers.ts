import type { staffProgram } from '@belay/contract/staff-programs'
import type * as z from 'zod'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, inTransaction, requireVersion } from '../../platform/gate.ts'
import type { Permitted } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { centreToday } from '../../platform/today.ts'
import { notify } from '../notifications/notify.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { programAssignments } from './program-assignments.ts'
import { type StaffProgram, staffPrograms } from './staff-programs.documents.ts'
import { shiftDeclined } from './staff-programs.notifications.ts'
import { assignmentFor, mayAnswer } from './staff-programs.rules.ts'
import { restaff } from './staffing.ts'

type Target = { id: string; version?: number | undefined }
type Shown = z.output<typeof staffProgram>

/** The assigned person confirms, also after having declined. */
export function confirm(context: Context, target: Target): Promise<Shown> {
  return inTransaction(context, async (tx) => {
    const mine = await ownAssignment(tx, context, target)
    return answered(
      tx,
      context,
      tx.update(staffPrograms, mine, { confirmedAt: tx.now, declinedAt: null, declineReason: null }),
    )
  })
}

/** The assigned person declines; the Admins are told, and the schedule shows the gap. */
export function decline(context: Context, { reason, ...target }: Target & { reason: string }): Promise<Shown> {
  return inTransaction(context, async (tx) => {
    const mine = await ownAssignment(tx, context, target)
    const declined = tx.update(staffPrograms, mine, {
      confirmedAt: null,
      declinedAt: tx.now,
      declineReason: reason || null,
    })
    await notify(tx, context, shiftDeclined({ assignment: mine, reason }))
    return answered(tx, context, declined)
  })
}

async function ownAssignment(
  tx: Tx,
  context: Context,
  { id, version }: Target,
): Promise<Permitted<Versioned<StaffProgram>>> {
  const assignment = (await tx.get(staffPrograms, id)) ?? refuse('not-found')
  const today = centreToday(context.settings, tx.now)
  const mine = mayAnswer(context.actor, await findStaffByEmail(tx, context.actor.email), assignment, today)
  requireVersion(assignmentFor(context.actor, mine), version)
  return mine
}

async function answered(tx: Tx, context: Context, assignment: Versioned<StaffProgram>): Promise<Shown> {
  await restaff(tx, assignment.programID, await programAssignments(tx, assignment.programID))
  return assignmentFor(context.actor, assignment)
}
