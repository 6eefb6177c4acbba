import { LIMITS } from './constants.ts'

/** How many staff a program of this type needs. Without a headcount, the least. */
export function staffNeededFor(
  type: { participantsPerFacilitator: number | null; leastFacilitators: number },
  participants: number | null,
): number {
  const { participantsPerFacilitator, leastFacilitators } = type
  const byHeadcount =
    participants && participantsPerFacilitator ? Math.ceil(participants / participantsPerFacilitator) : 0
  return Math.min(LIMITS.staffNeeded, Math.max(leastFacilitators, byHeadcount))
}
