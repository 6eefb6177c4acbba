import { plannedHoursOf } from '@belay/contract/planned-hours'
import { cloud } from '../../../cloud/client.ts'
import { useAct } from '../../../ui/actions/act.ts'
import { callWithOverride } from '../../programs/conflict-list.tsx'
import type { Override } from '../../programs/use-conflicts.ts'
import type { Entry } from '../entries.ts'
import { CHANGED_BY_STAFFING } from '../schedule-data.ts'
import type { Candidate } from '../staffing/assign-values.ts'

/** A shift to assign: an open one, or another person's. */
export type ShiftToAssign = { entry: Entry; from: { staffID: string; name: string } | null }

const NEW_ROLE = 'Facilitator'

/** Adds the person to an open shift, or replaces the person who had it. The other people stay. */
async function saveShift({ entry, from }: ShiftToAssign, staffID: string, override: Override) {
  const { programID, programName, date, version } = entry
  if (!from) return cloud.staffPrograms.assignMany({ assignments: [{ programID, staffID, version }], override })
  const { items } = await cloud.staffPrograms.listByProgram({ programID })
  const previousAssignment = items.find((assignment) => assignment.staffID === from.staffID)
  const { role, hours } = previousAssignment ?? { role: NEW_ROLE, hours: plannedHoursOf(entry) }
  const others = items.filter((assignment) => assignment !== previousAssignment)
  const facilitators = [...others, { staffID, role, hours }].map((row) => ({
    staffID: row.staffID,
    role: row.role,
    hours: row.hours,
  }))
  return cloud.staffPrograms.sync({ programID, programName, date, version, facilitators, override })
}

/** Returns a function that assigns a shift, after questions about conflicts. Resolves to true if it was assigned. */
export function useAssignShift() {
  const act = useAct()
  const assign = async (shift: ShiftToAssign, { staffID, staffName }: Pick<Candidate, 'staffID' | 'staffName'>) => {
    const { programID, programName } = shift.entry
    const title = `Assign ${staffName} to ${programName} anyway?`
    const saved = await act(
      async () => {
        const { items } = await cloud.staffPrograms.candidates({ programID })
        const candidate = items.find((person) => person.staffID === staffID)
        if (!candidate) return null
        return callWithOverride(candidate.conflicts, { title, action: 'Assign', anyway: 'Assign anyway' }, (override) =>
          saveShift(shift, staffID, override),
        )
      },
      {
        refresh: CHANGED_BY_STAFFING,
        done: (answer) => {
          if (!answer) return ''
          const replacedText = shift.from ? ` instead of ${shift.from.name}` : ''
          return `${staffName} is assigned to ${programName}${replacedText}.`
        },
      },
    )
    return Boolean(saved)
  }
  return Object.assign(assign, { busy: act.busy })
}
