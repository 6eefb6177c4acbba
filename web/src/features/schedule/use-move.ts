import { cloud } from '../../cloud/client.ts'
import { useAct } from '../../ui/act.ts'
import { doUnlessBlocked } from '../programs/conflict-note.tsx'
import { conflictsNow, type Override } from '../programs/use-conflicts.ts'
import { isSameSlot, type Slot } from './drag-plan.ts'
import type { Entry } from './entries.ts'

const REFRESH = ['programSchedule', 'staffPrograms', 'clientPrograms', 'notifications'] as const

/** Moves a program that was dragged; asks first when there are conflicts, why where they block it. */
export function useMove() {
  const act = useAct()
  return async (entry: Entry, slot: Slot) => {
    if (isSameSlot(entry, slot)) return
    const { programID, programName, version } = entry
    const conflicts = await act(() => conflictsNow({ ...slot, programID }))
    if (!conflicts) return
    const question = { title: `Move ${programName} anyway?`, action: 'Move', anyway: 'Move anyway' }
    const move = (override: Override) => cloud.programSchedule.update({ programID, version, ...slot, override })
    await act(() => doUnlessBlocked(conflicts, question, move), {
      refresh: REFRESH,
      done: (moved) => (moved ? `Moved ${programName} to ${slot.date}, ${slot.startTime}.` : ''),
    })
  }
}
