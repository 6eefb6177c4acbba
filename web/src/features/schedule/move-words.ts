import { minutesOf } from '@belay/contract/dates'
import type { Format } from '../../ui/format.tsx'
import type { Slot } from './drag-plan.ts'

/** Returns "Wed, Nov 25, 9:00 AM (was Tue, Nov 24)": the new slot and the changed parts of the old one. */
export function describeMove(from: Slot, to: Slot, format: Pick<Format, 'weekdayDate' | 'time'>): string {
  const lengthOf = ({ startTime, endTime }: Slot) => minutesOf(endTime) - minutesOf(startTime)
  const isResized = lengthOf(from) !== lengthOf(to)
  const timeOf = ({ startTime, endTime }: Slot) => format.time(startTime, isResized ? endTime : null)
  const was = [from.date !== to.date && format.weekdayDate(from.date), timeOf(from) !== timeOf(to) && timeOf(from)]
  return `${format.weekdayDate(to.date)}, ${timeOf(to)} (was ${was.filter(Boolean).join(', ')})`
}
