import { isWithin } from '@belay/contract/dates'
import { plannedHoursOf } from '@belay/contract/planned-hours'
import { weekOf } from '@belay/contract/weeks'
import type { TimeLog } from '../../hours-logged/hours-logged.documents.ts'
import type { StaffProgram } from '../assignments/staff-programs.documents.ts'
import type { CheckedPerson, Plan } from './conflicts.rules.ts'

/** The assignments and the logged hours of some people on some days. */
export type Work = { assignments: readonly StaffProgram[]; logs: readonly TimeLog[] }
type Hours = { programID: string | null; hours: number }

/** Returns the sum of hours: for each program the larger of planned and logged hours, plus hours without a program. */
export function sumWorkHours(planned: readonly Hours[], logged: readonly Hours[]): number {
  const [plannedOf, loggedOf] = [planned, logged].map((work) => Map.groupBy(work, ({ programID }) => programID))
  const sum = (work: readonly Hours[] = []) => work.reduce((total, { hours }) => total + hours, 0)
  const programs = new Set([...planned, ...logged].map(({ programID }) => programID))
  return [...programs].reduce(
    (total, programID) => total + Math.max(sum(plannedOf?.get(programID)), sum(loggedOf?.get(programID))),
    0,
  )
}

/** The key of a plan that has no program yet. It differs from null, the key of hours logged without a program. */
const NEW_PROGRAM = ''

/** Returns each person's hours in the week of a plan, the plan's own included (R123). Weeks begin on `firstDay`. */
export function calculateWeeklyHours(
  plan: Plan,
  { assignments, logs }: Work,
  people: readonly Pick<CheckedPerson, 'staffID'>[],
  { firstDay, hours }: { firstDay: number; hours?: ReadonlyMap<string, number> | undefined },
): ReadonlyMap<string, number> {
  const week = weekOf(plan.date, firstDay)
  const assignmentsOf = Map.groupBy(assignments, ({ staffID }) => staffID)
  const logsOf = Map.groupBy(
    logs.filter(({ date }) => isWithin(date, week)),
    ({ staffID }) => staffID,
  )
  return new Map(
    people.map(({ staffID }) => {
      const personAssignments = assignmentsOf.get(staffID) ?? []
      const assignment = personAssignments.find(({ programID }) => programID === plan.programID)
      const otherAssignments = personAssignments.filter(
        ({ programID, date }) => programID !== plan.programID && isWithin(date, week),
      )
      const planned = hours?.get(staffID) ?? assignment?.hours ?? plannedHoursOf(plan)
      const work = [...otherAssignments, { programID: plan.programID ?? NEW_PROGRAM, hours: planned }]
      return [staffID, sumWorkHours(work, logsOf.get(staffID) ?? [])]
    }),
  )
}
