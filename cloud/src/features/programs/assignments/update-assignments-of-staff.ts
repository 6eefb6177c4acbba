import { DAY } from '@belay/contract/constants'
import { civilDateOf, toIsoDate } from '@belay/contract/dates'
import { findAll } from '../../../platform/documents/find-all.ts'
import type { DocumentStore } from '../../../platform/documents/store.ts'
import type { Tx } from '../../../platform/documents/transaction.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import { findOffers, onlyOpen } from '../offers/find-offers.ts'
import { findOpenSwaps } from '../swaps/find-swaps.ts'
import { mayFollowPeople } from '../swaps/shift-swaps.rules.ts'
import { findAssignments, findOpenRequests } from './find-assignments.ts'
import {
  facilitatorRequests,
  shiftOffers,
  shiftSwaps,
  staffPrograms,
  type VersionedAssignment,
} from './staff-programs.documents.ts'
import { mayBeReleased, mayDecideRequest, mayFollowStaff, startOf } from './staff-programs.rules.ts'

type Member = Pick<StaffMember, 'staffID' | 'name' | 'email'>
const namesOf = ({ name, email }: Member) => ({ staffName: name, staffEmail: email })

/** Returns a person's assignments from yesterday (UTC), earliest first: all coming ones in every time zone. */
export function findComing(store: Pick<DocumentStore, 'find'>, staffID: string, now: number) {
  const from = toIsoDate(civilDateOf(now - DAY, 'UTC'))
  return findAll(store, staffPrograms, { where: { staffID }, orderBy: 'date', from })
}

/** Returns the IDs of the coming programs that a person is assigned to. */
export const findComingPrograms = async (tx: Tx, staffID: string): Promise<string[]> =>
  (await findComing(tx.store, staffID, tx.now)).map(({ programID }) => programID)

/** Returns a person's assignments that have not started, including declined ones. */
export async function findShiftsToCome(
  store: Pick<DocumentStore, 'find'>,
  staffID: string,
  now: number,
  { centre }: Pick<Settings, 'centre'>,
) {
  const coming = await findComing(store, staffID, now)
  return coming.filter((shift) => startOf(shift, centre.timeZone) > now)
}

/** Removes a person from a program. Returns the removed assignment; null if there is none. */
export async function removeFromProgram(tx: Tx, programID: string, staffID: string) {
  const assignments = await findAssignments(tx, programID)
  const own = assignments.find((assignment) => assignment.staffID === staffID) ?? null
  if (own) tx.remove(staffPrograms, mayBeReleased(own, programID))
  return own
}

/**
 * Copies a person's name and e-mail address to their assignment to a program. Returns all assignments of the program.
 */
export async function renameOnAssignments(tx: Tx, programID: string, member: Member): Promise<VersionedAssignment[]> {
  const assignments = await findAssignments(tx, programID)
  return assignments.map((assignment) =>
    assignment.staffID === member.staffID
      ? tx.update(staffPrograms, mayFollowStaff(assignment, member), namesOf(member))
      : assignment,
  )
}

/** Copies a person's name and e-mail address to their open requests to facilitate. */
export async function renameOnRequests(tx: Tx, member: Member): Promise<void> {
  for (const request of await findOpenRequests(tx, { staffID: member.staffID }))
    tx.update(facilitatorRequests, mayFollowStaff(request, member), namesOf(member))
}

/** Copies a person's name and e-mail address to their unanswered offers. */
export async function renameOnOffers(tx: Tx, member: Member): Promise<void> {
  for (const offer of onlyOpen(await findOffers(tx, member)))
    tx.update(shiftOffers, mayFollowStaff(offer, member), namesOf(member))
}

/** Copies a person's name and e-mail address to their unanswered swaps. */
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
