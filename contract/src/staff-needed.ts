import { LIMITS } from './constants.ts'

/** Returns the number of staff that a program of this type needs. Without a headcount, returns the type's minimum. */
export function staffNeededFor(
  type: { participantsPerFacilitator: number | null; leastFacilitators: number },
  participants: number | null,
): number {
  const { participantsPerFacilitator, leastFacilitators } = type
  const byHeadcount =
    participants && participantsPerFacilitator ? Math.ceil(participants / participantsPerFacilitator) : 0
  return Math.min(LIMITS.staffNeeded, Math.max(leastFacilitators, byHeadcount))
}
