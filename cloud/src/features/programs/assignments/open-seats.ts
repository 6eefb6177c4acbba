import { openSeats, staffStateOf } from '@belay/contract/staffing'
import type { ScheduleEntry } from '../schedule/program-schedule.documents.ts'
import type { ShiftOffer, StaffProgram } from './staff-programs.documents.ts'

type Assigned = readonly Pick<StaffProgram, 'staffID' | 'confirmedAt' | 'declinedAt' | 'givenBackAt'>[]

/** Returns the number of open shifts of a program, from its assignments. */
export const openSeatsOf = ({ staffNeeded }: Pick<ScheduleEntry, 'staffNeeded'>, assigned: Assigned): number =>
  openSeats({ staffNeeded, staffing: assigned.map((assignment) => ({ state: staffStateOf(assignment) })) })

/** Returns the reason why a change of the program ends an open offer; null if the offer stays open. */
export function endOfOffer(
  offer: Pick<ShiftOffer, 'staffID'>,
  entry: Pick<ScheduleEntry, 'status' | 'staffNeeded'> | null,
  assigned: Assigned,
): ShiftOffer['endedAs'] {
  if (!entry || entry.status === 'cancelled') return 'cancelled'
  if (assigned.some(({ staffID }) => staffID === offer.staffID)) return 'assigned'
  return openSeatsOf(entry, assigned) === 0 ? 'taken' : null
}
