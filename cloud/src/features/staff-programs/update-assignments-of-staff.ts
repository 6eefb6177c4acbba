import { DAY } from '@belay/contract/constants'
import { civilDateOf, toIsoDate } from '@belay/contract/dates'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import type { StaffMember } from '../staff/staff.documents.ts'
import { findAssignments, findOpenRequests } from './find-assignments.ts'
import { findOffers, onlyOpen } from './find-offers.ts'
import { findOpenSwaps } from './find-swaps.ts'
import { mayFollowPeople } from './shift-swaps.rules.ts'
import {
  facilitatorRequests,
  shiftOffers,
  shiftSwaps,
  staffPrograms,
  type VersionedAssignment,
} from './staff-programs.documents.ts'
import { mayDecideRequest, mayFollowStaff } from './staff-programs.rules.ts'

type Member = Pick<StaffMember, 'staffID' | 'name' | 'email'>
const namesOf = ({ name, email }: Member) => ({ staffName: name, staffEmail: email })

/** The programs to come that a person is assigned to. */
export async function findComingPrograms(tx: Tx, staffID: string): Promise<string[]> {
  // A day of grace, so that "coming" holds in every time zone.
  const from = toIsoDate(civilDateOf(tx.now - DAY, 'UTC'))
  const assignments = await findAll(tx.store, staffPrograms, { where: { staffID }, orderBy: 'date', from })
  return assignments.map(({ programID }) => programID)
}

/** Writes a person's name and e-mail on their assignment to a program, and answers all assignments of the program. */
export async function renameOnAssignments(tx: Tx, programID: string, member: Member): Promise<VersionedAssignment[]> {
  const assignments = await findAssignments(tx, programID)
  return assignments.map((assignment) =>
    assignment.staffID === member.staffID
      ? tx.update(staffPrograms, mayFollowStaff(assignment, member), namesOf(member))
      : assignment,
  )
}

/** Writes a person's name and e-mail on their open requests to facilitate. */
export async function renameOnRequests(tx: Tx, member: Member): Promise<void> {
  for (const request of await findOpenRequests(tx, { staffID: member.staffID }))
    tx.update(facilitatorRequests, mayFollowStaff(request, member), namesOf(member))
}

/** Writes a person's name and e-mail on the offers that they have not answered. */
export async function renameOnOffers(tx: Tx, member: Member): Promise<void> {
  for (const offer of onlyOpen(await findOffers(tx, member)))
    tx.update(shiftOffers, mayFollowStaff(offer, member), namesOf(member))
}

/** Writes a person's name and e-mail on the swaps that wait for an answer. */
export async function renameOnSwaps(tx: Tx, { staffID, name, email }: Member): Promise<void> {
  for (const swap of await findOpenSwaps(tx, { staffID })) {
    const isProposer = swap.staffID === staffID
    const names = isProposer ? { staffName: name, staffEmail: email } : { withStaffName: name, withStaffEmail: email }
    tx.update(shiftSwaps, mayFollowPeople(swap), names)
  }
}

/** Withdraws a person's open requests to facilitate. */
export async function withdrawRequests(tx: Tx, staffID: string): Promise<void> {
  for (const request of await findOpenRequests(tx, { staffID }))
    tx.update(facilitatorRequests, mayDecideRequest(request), { status: 'withdrawn' })
}
