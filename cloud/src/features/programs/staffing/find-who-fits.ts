import { findAll } from '../../../platform/documents/find-all.ts'
import type { Context } from '../../../platform/gate.ts'
import { programSchedule } from '../../program-schedule/program-schedule.documents.ts'
import { type ShiftOffer, shiftOffers } from '../../staff-programs/staff-programs.documents.ts'
import { findCandidates } from './find-candidates.ts'

/** Who could work a program and has not been asked, nor declined it at this time, best first. */
export async function findWhoFits(context: Context, programID: string): Promise<string[]> {
  const [{ items }, entry, offers] = await Promise.all([
    findCandidates(context, { programID }),
    context.store.get(programSchedule, programID),
    findAll(context.store, shiftOffers, { where: { programID }, orderBy: 'createdAt' }),
  ])
  const isAsked = (offer: ShiftOffer) =>
    offer.status === 'offered' || (offer.status === 'declined' && TIMES.every((part) => offer[part] === entry?.[part]))
  const asked = new Set(offers.filter(isAsked).map(({ staffID }) => staffID))
  return items.filter(({ fits, staffID }) => fits && !asked.has(staffID)).map(({ staffID }) => staffID)
}

const TIMES = ['date', 'startTime', 'endTime'] as const
