import type { Services } from '../../platform/calls/gate.ts'
import { findAll } from '../../platform/documents/find-all.ts'
import type { Tx } from '../../platform/documents/transaction.ts'
import { removeFromProgram } from '../programs/assignments/release-staff.ts'
import type { VersionedAssignment } from '../programs/assignments/staff-programs.documents.ts'
import { facilitatorRequests } from '../programs/facilitator-requests/facilitator-requests.documents.ts'
import { withdrawRequestsOfStaff } from '../programs/facilitator-requests/withdraw-facilitator-request.ts'
import { endOffersAndSwapsOfStaff } from '../programs/offers/end-offers.ts'
import { shiftOffers } from '../programs/offers/shift-offers.documents.ts'
import { findComingShifts } from '../programs/shifts/coming-shifts.ts'
import { notifyOfRelease } from '../programs/shifts/notify-of-shifts.ts'
import { listOpenSwaps } from '../programs/swaps/find-swaps.ts'
import { staff, type VersionedMember } from './staff.documents.ts'
import { mayFollowPerson } from './staff.rules.ts'

type Parts = Pick<Services, 'store' | 'clock' | 'settings'>

/** Returns a staff member's future shifts and their open offers, swaps and requests. */
export async function findComingWork({ store, clock, settings }: Parts, { staffID }: VersionedMember) {
  const of = (status: string) => ({ where: { staffID, status }, orderBy: 'createdAt' })
  const [shifts, offers, swaps, requests] = await Promise.all([
    findComingShifts(store, staffID, clock.now(), settings),
    findAll(store, shiftOffers, of('offered')),
    listOpenSwaps(store, { staffID }),
    findAll(store, facilitatorRequests, of('requested')),
  ])
  return {
    shifts: shifts
      .filter(({ declinedAt }) => declinedAt === null)
      .map(({ programID, programName, date, startTime }) => ({ programID, programName, date, startTime })),
    offers: offers.length,
    swaps: swaps.length,
    requests: requests.length,
  }
}

/**
 * Ends the work of a staff member who loses their role or account: releases future shifts, ends offers, swaps and
 * requests, and deactivates the record. Notifies the person. Returns the released shifts that they had not declined.
 */
export async function endComingWork(tx: Tx, context: Pick<Services, 'settings'>, member: VersionedMember) {
  const { staffID, email } = member
  await tx.lock(staff, staffID)
  const released: VersionedAssignment[] = []
  for (const { programID } of await findComingShifts(tx.store, staffID, tx.now, context.settings)) {
    const removed = await removeFromProgram(tx, programID, staffID)
    if (removed?.declinedAt === null) released.push(removed)
  }
  await notifyOfRelease(tx, context, released, '')
  await withdrawRequestsOfStaff(tx, staffID)
  await endOffersAndSwapsOfStaff(tx, context, staffID)
  if (member.active) tx.update(staff, mayFollowPerson(member, email), { active: false })
  return released
}
