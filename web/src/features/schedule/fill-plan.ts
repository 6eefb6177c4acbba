import { addDays, isAfter, isBefore, minutesOf, toIsoDate } from '@belay/contract/dates'
import type { Outputs } from '../../cloud/client.ts'
import { addMonths, type CalendarView, firstOfMonth } from './calendar-time.ts'
import { shownDays } from './shown-days.ts'

export type WeekPlan = Outputs['staffPrograms']['proposeWeek']
export type Proposal = WeekPlan['proposals'][number]
export type Unfilled = WeekPlan['unfilled'][number]
export type PlannedProgram = Pick<Unfilled, 'programID' | 'programName' | 'date' | 'startTime' | 'endTime'>

export type Days = { from: string; to: string }

/** The days to come of those that a view shows; of a month, its own. Null when all of them are over. */
export function toFill(view: CalendarView, date: string, today: string): Days | null {
  const first = firstOfMonth(date)
  const shown = view === 'month' ? { from: first, to: addDays(addMonths(first, 1), -1) } : shownDays(view, date)
  if (isBefore(shown.to, today)) return null
  return { from: isAfter(today, shown.from) ? today : shown.from, to: shown.to }
}

export const keyOf = ({ programID, staffID }: Pick<Proposal, 'programID' | 'staffID'>) => `${programID} ${staffID}`

/** A plan in which others were chosen by hand: by the key of whom each of them replaces. */
export const withChosen = (plan: WeekPlan, chosen: ReadonlyMap<string, Proposal>): WeekPlan => {
  const proposals = plan.proposals.map((proposal) => chosen.get(keyOf(proposal)) ?? proposal)
  const proposed = new Set(proposals.map(({ staffID }) => staffID))
  return { ...plan, proposals, others: plan.others.filter(({ staffID }) => !proposed.has(staffID)) }
}

/** What somebody is proposed for at the time of a program, that program included. */
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

/** What is taken: all that nothing speaks against, but what was switched by hand is the other way round. */
export const takenOf = ({ proposals }: WeekPlan, switched: ReadonlySet<string>): Proposal[] =>
  proposals.filter((proposal) => isTaken(proposal, switched))

/** Whether somebody proposed is taken. */
export const isTaken = (proposal: Proposal, switched: ReadonlySet<string>): boolean =>
  (proposal.conflicts.length === 0) !== switched.has(keyOf(proposal))

/** How many seats a plan found open. */
export const openOf = ({ proposals, unfilled }: Pick<WeekPlan, 'proposals' | 'unfilled'>): number =>
  proposals.length + unfilled.reduce((sum, { open }) => sum + open, 0)

/** The days that have open seats, in their order, each with how many. */
export const openByDay = (plan: WeekPlan): { date: string; open: number }[] =>
  [...Map.groupBy(programsOf(plan), ({ program }) => program.date)].map(([date, programs]) => ({
    date,
    open: programs.reduce((sum, { proposals, unfilled }) => sum + proposals.length + (unfilled?.open ?? 0), 0),
  }))

/** The programs of a plan in the order of their days and times, with who is proposed and what stays open. */
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
