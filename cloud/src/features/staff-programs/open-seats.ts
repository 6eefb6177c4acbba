import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import { isGivenBack, type ShiftOffer, type StaffProgram } from './staff-programs.documents.ts'

type Assigned = readonly Pick<StaffProgram, 'staffID' | 'declinedAt' | 'givenBackAt'>[]

/** How many more people a program needs: who declined does not work it, and who gave their shift back waits. */
export const openSeats = ({ staffNeeded }: Pick<ScheduleEntry, 'staffNeeded'>, assigned: Assigned): number =>
  Math.max(0, staffNeeded - assigned.filter((person) => person.declinedAt === null && !isGivenBack(person)).length)

/** Why an open offer ends by what happened to its program; null while it stands. */
export function endOfOffer(
  offer: Pick<ShiftOffer, 'staffID'>,
  entry: Pick<ScheduleEntry, 'status' | 'staffNeeded'> | null,
  assigned: Assigned,
): ShiftOffer['endedAs'] {
  if (!entry || entry.status === 'cancelled') return 'cancelled'
  if (assigned.some(({ staffID }) => staffID === offer.staffID)) return 'assigned'
  return openSeats(entry, assigned) === 0 ? 'taken' : null
}
