import { findAll } from '../../platform/documents/find-all.ts'
import type { Context } from '../../platform/gate.ts'
import { shiftOffers } from '../staff-programs/staff-programs.documents.ts'
import { findCandidates } from './find-candidates.ts'

/** Who could work a program and has not been asked, best first. */
export async function findWhoFits(context: Context, programID: string): Promise<string[]> {
  const open = { where: { programID, status: 'offered' }, orderBy: 'createdAt' }
  const [{ items }, offers] = await Promise.all([
    findCandidates(context, { programID }),
    findAll(context.store, shiftOffers, open),
  ])
  const asked = new Set(offers.map(({ staffID }) => staffID))
  return items.filter(({ fits, staffID }) => fits && !asked.has(staffID)).map(({ staffID }) => staffID)
}
