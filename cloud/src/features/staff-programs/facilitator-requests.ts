import { minutesOf } from '@belay/contract/dates'
import type { staffPrograms as calls } from '@belay/contract/staff-programs'
import { isAdmin } from '../../platform/actor.ts'
import { type Context, type Inputs, inTransaction, requireVersion } from '../../platform/gate.ts'
import { pageQuery, presentPage } from '../../platform/lists.ts'
import { asEffect } from '../../platform/permit.ts'
import { refuse } from '../../platform/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { staff } from '../staff/staff.documents.ts'
import { assignmentID, programAssignments } from './program-assignments.ts'
import { facilitatorRequests, staffPrograms } from './staff-programs.documents.ts'
import {
  facilitationDeclined,
  facilitationRequested,
  findShift,
  shiftAssigned,
  staffAssigned,
} from './staff-programs.notifications.ts'
import {
  isMailDue,
  mayDecideRequest,
  mayWithdraw,
  mustBeActive,
  mustBeOpen,
  requestShown,
} from './staff-programs.rules.ts'
import { restaff } from './staffing.ts'
import { createAssignment, refuseFull } from './sync.ts'

type Input = Inputs<typeof calls>
type Shown = ReturnType<typeof requestShown>

/** Asks to facilitate a program that is still to come; the Admins are told (R58). Who withdrew or was declined may ask again. */
export function requestToFacilitate(context: Context, input: Input['requestToFacilitate']): Promise<Shown> {
  return inTransaction(context, async (tx) => {
    const member = mustBeActive(await findStaffByEmail(tx, context.actor.email))
    await tx.lock(staff, member.staffID)
    const entry = (await tx.lock(programSchedule, input.programID)) ?? refuse('not-found')
    mustBeOpen(entry, tx.now, context.settings.centre.timeZone)
    const id = assignmentID(member.staffID, entry.programID)
    if (await tx.get(staffPrograms, id))
      refuse('already-exists', "You're already assigned to this program.", { reason: 'already-assigned' })
    const earlier = await tx.get(facilitatorRequests, id)
    if (earlier?.status === 'requested')
      refuse('already-exists', 'You already asked to facilitate this program.', { reason: 'already-requested' })
    const byMail = isMailDue(earlier, tx.now)
    const fields = {
      staffName: member.name,
      staffEmail: member.email,
      programName: entry.programName,
      date: entry.date,
      role: input.role,
      message: input.message,
      status: 'requested' as const,
      decidedBy: null,
      decidedAt: null,
      ...(byMail ? { adminsMailedAt: tx.now } : {}),
    }
    const request = earlier
      ? tx.update(facilitatorRequests, asEffect(earlier), fields)
      : tx.create(facilitatorRequests, { id, staffID: member.staffID, programID: entry.programID, ...fields })
    await notify(tx, context, facilitationRequested({ request, entry, byMail }))
    return requestShown(request)
  })
}

/** Withdraws the own open request. */
export function withdrawRequest(context: Context, { id, version }: Input['withdrawRequest']): Promise<Shown> {
  return inTransaction(context, async (tx) => {
    const mine = mayWithdraw(await findStaffByEmail(tx, context.actor.email), await tx.require(facilitatorRequests, id))
    requireVersion(requestShown(mine), version)
    return requestShown(tx.update(facilitatorRequests, mine, { status: 'withdrawn' }))
  })
}

/** Requests to facilitate: all for an Admin; a Facilitator's own, none without a staff record. */
export async function listRequests(context: Context, input: Input['listRequests']) {
  const where = { ...input?.where }
  if (isAdmin(context.actor))
    return presentPage(
      context,
      facilitatorRequests,
      { where, ...pageQuery(input, '-createdAt') },
      requestShown,
      input?.count,
    )
  const own = await findStaffByEmail(context, context.actor.email)
  if (!own) return { items: [], next: null, ...(input?.count ? { count: 0 } : {}) }
  return presentPage(
    context,
    facilitatorRequests,
    { where: { ...where, staffID: own.staffID }, ...pageQuery(input, '-createdAt') },
    requestShown,
    input?.count,
  )
}

/** Accepts an open request: the person is assigned in the same commit, and told. Hours default to the program's length in quarters. */
export function acceptRequest(context: Context, input: Input['acceptRequest']): Promise<Shown> {
  return inTransaction(context, async (tx) => {
    const open = requireVersion(mayDecideRequest(await tx.require(facilitatorRequests, input.id)), input.version)
    const entry = await tx.get(programSchedule, open.programID)
    if (!entry || entry.status === 'cancelled')
      refuse('failed-precondition', 'This program is cancelled or no longer on the schedule.', {
        reason: 'program-cancelled',
      })
    const member = mustBeActive(await tx.get(staff, open.staffID))
    const before = await programAssignments(tx, open.programID)
    if (before.some(({ staffID }) => staffID === open.staffID))
      refuse('already-exists', `${member.name} is already assigned.`, { reason: 'already-assigned' })
    refuseFull(before)
    const hours = input.hours ?? Math.round((minutesOf(entry.endTime) - minutesOf(entry.startTime)) / 15) / 4
    const assignment = await createAssignment(tx, entry, entry, member, {
      staffID: open.staffID,
      role: input.role ?? open.role,
      hours,
    })
    await restaff(tx, open.programID, [...before, assignment])
    await notify(tx, context, shiftAssigned(await findShift(tx, context, assignment)))
    await notify(tx, context, staffAssigned({ program: entry, assigned: [assignment] }))
    return requestShown(
      tx.update(facilitatorRequests, open, { status: 'accepted', decidedBy: tx.actor.email, decidedAt: tx.now }),
    )
  })
}

/** Declines an open request; the person is told, with the reason if there is one. */
export function declineRequest(context: Context, input: Input['declineRequest']): Promise<Shown> {
  return inTransaction(context, async (tx) => {
    const open = requireVersion(mayDecideRequest(await tx.require(facilitatorRequests, input.id)), input.version)
    await notify(tx, context, facilitationDeclined({ request: open, reason: input.reason }))
    return requestShown(
      tx.update(facilitatorRequests, open, { status: 'declined', decidedBy: tx.actor.email, decidedAt: tx.now }),
    )
  })
}
