import type { ScheduleEntry } from '../program-schedule/program-schedule.documents.ts'
import type { ShiftOffer, StaffProgram } from './staff-programs.documents.ts'

type Assigned = readonly Pick<StaffProgram, 'staffID' | 'declinedAt'>[]

/** How many more people a program needs; who declined does not work it. */
export const openSeats = ({ staffNeeded }: Pick<ScheduleEntry, 'staffNeeded'>, assigned: Assigned): number =>
  Math.max(0, staffNeeded - assigned.filter(({ declinedAt }) => declinedAt === null).length)

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
