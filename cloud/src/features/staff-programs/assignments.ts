import { cost } from '@belay/contract/money'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { Services } from '../../platform/gate.ts'
import { asEffect } from '../../platform/permit.ts'
import { notify } from '../notifications/notify.ts'
import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import { staff } from '../staff/staff.documents.ts'
import { programAssignments } from './program-assignments.ts'
import {
  type FacilitatorRequest,
  facilitatorRequests,
  type StaffProgram,
  staffPrograms,
} from './staff-programs.documents.ts'
import { facilitationDeclined, findShift, shiftChanged, shiftReleased } from './staff-programs.notifications.ts'
import { restaff } from './staffing.ts'

type Deps = Pick<Services, 'settings'>

/** Ends all assignments of a program and the open requests to facilitate it; everyone is told, with a cancelled calendar update. */
export async function releaseStaff(tx: Tx, services: Deps, programID: string, why: string): Promise<void> {
  const assignments = await programAssignments(tx, programID)
  for (const assignment of assignments) tx.remove(staffPrograms, asEffect(assignment))
  await restaff(tx, programID, [])
  for (const assignment of assignments)
    await notify(tx, services, shiftReleased({ ...(await findShift(tx, services, assignment)), why }))
  for (const request of await openRequests(tx, programID)) {
    tx.update(facilitatorRequests, asEffect(request), {
      status: 'declined',
      decidedBy: tx.actor.email,
      decidedAt: tx.now,
    })
    await notify(tx, services, facilitationDeclined({ request, reason: why }))
  }
}

async function openRequests(tx: Tx, programID: string): Promise<Versioned<FacilitatorRequest>[]> {
  const { items } = await tx.store.find(facilitatorRequests, {
    where: { programID, status: 'requested' },
    orderBy: 'createdAt',
    limit: 200,
  })
  const fresh = await Promise.all(items.map(({ id }) => tx.get(facilitatorRequests, id)))
  return fresh.filter((request) => request?.status === 'requested') as Versioned<FacilitatorRequest>[]
}

/**
 * A program on the calendar moved or was renamed: its assignments follow, their cost is computed again at the rate of now,
 * and people are told with a calendar update. Who had answered for another date or time is asked again.
 */
export async function assignmentsMoved(tx: Tx, services: Deps, entry: ScheduleEntry): Promise<void> {
  const moved: Versioned<StaffProgram>[] = []
  for (const assignment of await programAssignments(tx, entry.programID)) {
    const rate = (await tx.get(staff, assignment.staffID))?.payRate ?? 0
    const { programName, date, startTime, endTime, location } = entry
    const otherTime = assignment.date !== date || assignment.startTime !== startTime || assignment.endTime !== endTime
    const answer = otherTime ? UNANSWERED : {}
    moved.push(
      tx.update(staffPrograms, asEffect(assignment), {
        programName,
        date,
        startTime,
        endTime,
        location,
        totalCost: cost(assignment.hours, rate),
        ...answer,
      }),
    )
  }
  await restaff(tx, entry.programID, moved)
  for (const assignment of moved) await notify(tx, services, shiftChanged(await findShift(tx, services, assignment)))
  for (const request of await openRequests(tx, entry.programID))
    tx.update(facilitatorRequests, asEffect(request), { programName: entry.programName, date: entry.date })
}

/** An assignment whose person has yet to confirm or decline. */
export const UNANSWERED = { confirmedAt: null, declinedAt: null, declineReason: null } as const
