import { cloud } from '../../../cloud/client.ts'
import { type Format, useFormat } from '../../../ui/format/format.tsx'
import { useChangeProgram } from '../../programs/change-question.tsx'
import type { Entry } from '../entries.ts'
import { isSameSlot, lengthInMinutes, type Slot } from './drag-plan.ts'

const REFRESH = ['programSchedule', 'staffPrograms', 'clientPrograms', 'notifications'] as const

/** Returns "Wed, Nov 25, 9:00 AM (was Tue, Nov 24)": the new slot and the changed parts of the old one. */
export function describeMove(from: Slot, to: Slot, format: Pick<Format, 'day' | 'time'>): string {
  const isResized = lengthInMinutes(from) !== lengthInMinutes(to)
  const timeOf = ({ startTime, endTime }: Slot) => format.time(startTime, isResized ? endTime : null)
  const was = [from.date !== to.date && format.day(from.date), timeOf(from) !== timeOf(to) && timeOf(from)]
  return `${format.day(to.date)}, ${timeOf(to)} (was ${was.filter(Boolean).join(', ')})`
}

/** Returns a function that moves a dragged program. It asks first if people are affected or there are conflicts. */
export function useMoveProgram() {
  const changeProgram = useChangeProgram()
  const format = useFormat()
  return async (entry: Entry, slot: Slot) => {
    if (isSameSlot(entry, slot)) return
    const { programID, programName, version, staffing } = entry
    await changeProgram({
      change: { programID, changes: slot },
      staffing,
      title: `Move ${programName} to ${describeMove(entry, slot, format)}`,
      action: 'Move',
      call: (override) => cloud.programSchedule.update({ programID, version, ...slot, override }),
      refresh: REFRESH,
      done: `Moved ${programName} to ${format.day(slot.date)}, ${slot.startTime}.`,
    })
  }
}
