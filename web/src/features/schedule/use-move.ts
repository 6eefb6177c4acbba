import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import { isSameSlot, type Slot } from './drag-plan.ts'
import type { Entry } from './entries.ts'
import { conflictsNow } from './use-conflicts.ts'

const REFRESH = ['programSchedule', 'staffPrograms', 'clientPrograms', 'notifications'] as const

/** Moves a program that was dragged, with Undo; asks first when there are conflicts. */
export function useMove() {
  const act = useAct()
  return async (entry: Entry, slot: Slot) => {
    if (isSameSlot(entry, slot)) return
    const { programID, programName, version } = entry
    const result = await act(() => conflictsNow({ ...slot, programID }))
    if (!result) return
    if (result.length > 0) {
      const body = result.map(({ sentence }) => sentence).join(' ')
      if (!(await confirm({ title: `Move ${programName} anyway?`, body, action: 'Move' }))) return
    }
    const before = { date: entry.date, startTime: entry.startTime, endTime: entry.endTime }
    await act(() => cloud.programSchedule.update({ programID, version, ...slot }), {
      refresh: REFRESH,
      done: `Moved ${programName} to ${slot.date}, ${slot.startTime}.`,
      undo: (moved) => cloud.programSchedule.update({ programID, version: moved.version, ...before }),
    })
  }
}
