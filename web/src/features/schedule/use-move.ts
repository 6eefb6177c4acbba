import { cloud } from '../../cloud/client.ts'
import { useFormat } from '../../ui/format.tsx'
import { useChangeProgram } from '../programs/change-question.tsx'
import { isSameSlot, type Slot } from './drag-plan.ts'
import type { Entry } from './entries.ts'
import { describeMove } from './move-words.ts'

const REFRESH = ['programSchedule', 'staffPrograms', 'clientPrograms', 'notifications'] as const

/** Returns a function that moves a dragged program. It asks first if people are affected or there are conflicts. */
export function useMove() {
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
      done: `Moved ${programName} to ${format.weekdayDate(slot.date)}, ${slot.startTime}.`,
    })
  }
}
