import { DAY } from '@belay/contract/constants'
import { civilDateOf, toIsoDate } from '@belay/contract/dates'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Versioned } from '../../platform/documents/store.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { asEffect } from '../../platform/permit.ts'
import type { StaffMember } from '../staff/staff.documents.ts'
import { programAssignments } from './program-assignments.ts'
import { facilitatorRequests, staffPrograms } from './staff-programs.documents.ts'
import { restaff } from './staffing.ts'

/** Coming assignments show a person's new name and reach their new address; past ones stay as they were. */
export async function staffRenamed(
  tx: Tx,
  member: Pick<Versioned<StaffMember>, 'staffID' | 'name' | 'email'>,
): Promise<void> {
  // A day of grace, so that "coming" holds in every time zone.
  const from = toIsoDate(civilDateOf(tx.now - DAY, 'UTC'))
  for (const { programID } of await findAll(tx.store, staffPrograms, {
    where: { staffID: member.staffID },
    orderBy: 'date',
    from,
  })) {
    const assignments = await programAssignments(tx, programID)
    const renamed = assignments.map((one) =>
      one.staffID === member.staffID
        ? tx.update(staffPrograms, asEffect(one), { staffName: member.name, staffEmail: member.email })
        : one,
    )
    await restaff(tx, programID, renamed)
  }
  for (const request of await openRequests(tx, member.staffID))
    tx.update(facilitatorRequests, asEffect(request), { staffName: member.name, staffEmail: member.email })
}

/** Somebody who is no longer staff asks for nothing any more. */
export async function staffDeparted(tx: Tx, staffID: string): Promise<void> {
  for (const request of await openRequests(tx, staffID))
    tx.update(facilitatorRequests, asEffect(request), { status: 'withdrawn' })
}

async function openRequests(tx: Tx, staffID: string) {
  const open = await findAll(tx.store, facilitatorRequests, {
    where: { staffID, status: 'requested' },
    orderBy: 'createdAt',
  })
  const fresh = await Promise.all(open.map(({ id }) => tx.get(facilitatorRequests, id)))
  return fresh.filter((request) => request !== null)
}
