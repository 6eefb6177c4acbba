import { minutesOf } from '@belay/contract/dates'
import { isAdmin } from '../../platform/actor.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { type Context, type Input, requireVersion, transactional } from '../../platform/gate.ts'
import { listQuery, presentPreparedPage } from '../../platform/lists.ts'
import { refuse } from '../../platform/refuse.ts'
import { notify } from '../notifications/notify.ts'
import { programSchedule } from '../program-schedule/program-schedule.documents.ts'
import { refuseAssigned, refuseInactive, refuseRequesting } from '../program-schedule/refuse-assigning.ts'
import { findStaffByEmail } from '../staff/find-staff.ts'
import { staff } from '../staff/staff.documents.ts'
import { assignmentID, findAssignments } from './find-assignments.ts'
import { createAssignment } from './set-assignments.ts'
import { facilitatorRequests, staffPrograms, type VersionedFacilitatorRequest } from './staff-programs.documents.ts'
import { facilitationDeclined, facilitationRequested } from './staff-programs.notifications.ts'
import { presentFacilitatorRequest, presentListedRequest } from './staff-programs.presenter.ts'
import { isMailDue, mayDecideRequest, mayRequestAgain, mayWithdraw, refuseAccepting } from './staff-programs.rules.ts'

/** Asks to facilitate a program to come, also after withdrawing or being declined; the Admins are told (R58). */
export const requestToFacilitate = transactional('staffPrograms.requestToFacilitate', async (tx, input, context) => {
  const member = refuseInactive(await findStaffByEmail(tx, context.actor.email))
  await tx.lock(staff, member.staffID)
  const entry = (await tx.lock(programSchedule, input.programID)) ?? refuse('not-found')
  refuseRequesting(entry, tx.now, context.settings.centre.timeZone)
  const id = assignmentID(member.staffID, entry.programID)
  refuseAssigned((await tx.get(staffPrograms, id)) !== null)
  const earlier = await tx.get(facilitatorRequests, id)
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
    ? tx.update(facilitatorRequests, mayRequestAgain(earlier), fields)
    : tx.create(facilitatorRequests, { id, staffID: member.staffID, programID: entry.programID, ...fields })
  await notify(tx, context, facilitationRequested({ request, entry, byMail }))
  return presentFacilitatorRequest(request)
})

/** Withdraws the own open request. */
export const withdrawFacilitatorRequest = transactional(
  'staffPrograms.withdrawRequest',
  async (tx, { id, version }, context) => {
    const member = await findStaffByEmail(tx, context.actor.email)
    const request = mayWithdraw(member, await tx.require(facilitatorRequests, id))
    requireVersion(presentFacilitatorRequest(request), version)
    return presentFacilitatorRequest(tx.update(facilitatorRequests, request, { status: 'withdrawn' }))
  },
)

/** Requests to facilitate: all for an Admin; a Facilitator's own, none without a staff record. */
export async function listFacilitatorRequests(context: Context, input: Input<'staffPrograms.listRequests'>) {
  const { actor } = context
  const own = await findStaffByEmail(context, actor.email)
  if (!isAdmin(actor) && !own) return { items: [], next: null, ...(input?.count ? { count: 0 } : {}) }
  const where = { ...input?.where, staffID: isAdmin(actor) ? undefined : own?.staffID }
  const prepare = async (requests: readonly VersionedFacilitatorRequest[]) => {
    const [entries, members] = await Promise.all([
      context.store.getMany(programSchedule, [...new Set(requests.map(({ programID }) => programID))]),
      context.store.getMany(staff, [...new Set(requests.map(({ staffID }) => staffID))]),
    ])
    return (request: VersionedFacilitatorRequest) => {
      const entry = entries.find(({ programID }) => programID === request.programID) ?? null
      const member = members.find(({ staffID }) => staffID === request.staffID) ?? null
      return presentListedRequest(actor, request, { own, entry, member })
    }
  }
  const query = listQuery({ ...input, where }, '-createdAt')
  return presentPreparedPage(context, facilitatorRequests, query, prepare, input?.count)
}

/** Accepts an open request and assigns the person. Answers both, with all assignments of the program. */
export async function acceptRequest(tx: Tx, input: Input<'staffPrograms.acceptRequest'>) {
  const open = requireVersion(mayDecideRequest(await tx.require(facilitatorRequests, input.id)), input.version)
  const entry = await tx.get(programSchedule, open.programID)
  const others = await findAssignments(tx, open.programID)
  const member = refuseAccepting({ entry, member: await tx.get(staff, open.staffID), assigned: others })
  if (!entry) refuse('not-found')
  const hours = input.hours ?? Math.round((minutesOf(entry.endTime) - minutesOf(entry.startTime)) / 15) / 4
  const row = { staffID: open.staffID, role: input.role ?? open.role, hours }
  const assignment = await createAssignment(tx, entry, entry, member, row)
  const request = await tx.require(facilitatorRequests, open.id)
  return { request, entry, assignment, assignments: [...others, assignment] }
}

/** Declines an open request; the person is told, with the reason if there is one. */
export const declineFacilitatorRequest = transactional('staffPrograms.declineRequest', async (tx, input, context) => {
  const open = requireVersion(mayDecideRequest(await tx.require(facilitatorRequests, input.id)), input.version)
  await notify(tx, context, facilitationDeclined({ request: open, reason: input.reason }))
  return presentFacilitatorRequest(
    tx.update(facilitatorRequests, open, { status: 'declined', decidedBy: tx.actor.email, decidedAt: tx.now }),
  )
})
