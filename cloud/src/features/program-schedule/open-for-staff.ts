import { instantOf } from '../../platform/civil-time.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ScheduleEntry } from './program-schedule.documents.ts'

/** Nobody is assigned to a program that is cancelled. */
export function refuseAssigning({ status }: Pick<ScheduleEntry, 'status'>): void {
  if (status === 'cancelled')
    refuse('failed-precondition', 'This program is cancelled.', { reason: 'program-cancelled' })
}

/** People ask to facilitate programs that are still to come. */
export function refuseRequesting(entry: ScheduleEntry, now: number, timeZone: string): void {
  refuseAssigning(entry)
  if (entry.status === 'completed' || instantOf(entry.date, entry.startTime, timeZone) <= now)
    refuse('failed-precondition', 'This program has started or is over.', { reason: 'program-over' })
}
