import { addDays, isAfter, isBefore, minutesOf, toIsoDate } from '@belay/contract/dates'
import type { Outputs } from '../../cloud/client.ts'
import { addMonths, type CalendarView, firstOfMonth } from './calendar-time.ts'
import { shownDays } from './shown-days.ts'

export type WeekPlan = Outputs['staffPrograms']['proposeWeek']
export type Proposal = WeekPlan['proposals'][number]
export type Unfilled = WeekPlan['unfilled'][number]
export type PlannedProgram = Pick<Unfilled, 'programID' | 'programName' | 'date' | 'startTime' | 'endTime'>

export type Days = { from: string; to: string }

/** Returns the future days of a view; for a month, only its own days. Null if all of them are over. */
export function toFill(view: CalendarView, date: string, today: string): Days | null {
  const first = firstOfMonth(date)
  const shown = view === 'month' ? { from: first, to: addDays(addMonths(first, 1), -1) } : shownDays(view, date)
  if (isBefore(shown.to, today)) return null
  return { from: isAfter(today, shown.from) ? today : shown.from, to: shown.to }
}

export const keyOf = ({ programID, staffID }: Pick<Proposal, 'programID' | 'staffID'>) => `${programID} ${staffID}`

/** Returns a plan with people chosen by hand. `chosen`: by the key of the proposal that each one replaces. */
export const withChosen = (plan: WeekPlan, chosen: ReadonlyMap<string, Proposal>): WeekPlan => {
  const proposals = plan.proposals.map((proposal) => chosen.get(keyOf(proposal)) ?? proposal)
  const proposed = new Set(proposals.map(({ staffID }) => staffID))
  return { ...plan, proposals, others: plan.others.filter(({ staffID }) => !proposed.has(staffID)) }
}

/** Finds a person's proposal that overlaps the time of a program, including that program's own. */
export const findProposedThen = (
  proposals: readonly Proposal[],
  { date, startTime, endTime }: PlannedProgram,
  staffID: string,
): Proposal | undefined =>
  proposals.find(
    (other) =>
      other.staffID === staffID &&
      other.date === date &&
      minutesOf(other.startTime) < minutesOf(endTime) &&
      minutesOf(startTime) < minutesOf(other.endTime),
  )

/** Returns the taken proposals: those without conflicts, inverted for those that were switched by hand. */
export const takenOf = ({ proposals }: WeekPlan, switched: ReadonlySet<string>): Proposal[] =>
  proposals.filter((proposal) => isTaken(proposal, switched))

/** True if a proposal is taken. */
export const isTaken = (proposal: Proposal, switched: ReadonlySet<string>): boolean =>
  (proposal.conflicts.length === 0) !== switched.has(keyOf(proposal))

/** Returns the number of open seats of a plan. */
export const openOf = ({ proposals, unfilled }: Pick<WeekPlan, 'proposals' | 'unfilled'>): number =>
  proposals.length + unfilled.reduce((sum, { open }) => sum + open, 0)

/** Returns the days with open seats in their order, each with the number of seats. */
export const openByDay = (plan: WeekPlan): { date: string; open: number }[] =>
  [...Map.groupBy(programsOf(plan), ({ program }) => program.date)].map(([date, programs]) => ({
    date,
    open: programs.reduce((sum, { proposals, unfilled }) => sum + proposals.length + (unfilled?.open ?? 0), 0),
  }))

/** Returns the programs of a plan by day and time, with their proposals and open seats. */
export function programsOf({ proposals, unfilled }: WeekPlan) {
  const rows = Map.groupBy(proposals, ({ programID }) => programID)
  const open = new Map(unfilled.map((program) => [program.programID, program]))
  const programs = new Map<string, PlannedProgram>([...proposals, ...unfilled].map((row) => [row.programID, row]))
  const order = ({ date, startTime, programID }: PlannedProgram) =>
    `${toIsoDate(date)} ${String(minutesOf(startTime)).padStart(4, '0')} ${programID}`
  const inOrder = [...programs.values()].toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  return inOrder.map((program) => ({
    program,
    proposals: rows.get(program.programID) ?? [],
    unfilled: open.get(program.programID) ?? null,
  }))
}
