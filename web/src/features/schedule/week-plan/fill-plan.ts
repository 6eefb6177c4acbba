import { addDays, isAfter, isBefore, toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import type { Outputs } from '../../../cloud/client.ts'
import { isOverlapping } from '../calendar/drag-plan.ts'
import { addMonths, type CalendarView, getFirstOfMonth } from '../calendar-time.ts'
import { getShownDays } from '../shown-days.ts'

export type WeekPlan = Outputs['staffPrograms']['proposeWeek']
export type Proposal = WeekPlan['proposals'][number]
export type Unfilled = WeekPlan['unfilled'][number]
type ProgramToFill = Pick<Unfilled, 'programID' | 'programName' | 'date' | 'startTime' | 'endTime'>

/** The plan of no days. */
export const EMPTY_PLAN: WeekPlan = { proposals: [], unfilled: [], others: [], method: 'optimal' }

export type DayRange = { from: string; to: string }

/** Returns the future days of a view; for a month, only its own days. Null if all of them are over. */
export function findFutureDays(view: CalendarView, date: string, today: string): DayRange | null {
  const first = getFirstOfMonth(date)
  const shownRange = view === 'month' ? { from: first, to: addDays(addMonths(first, 1), -1) } : getShownDays(view, date)
  if (isBefore(shownRange.to, today)) return null
  return { from: isAfter(today, shownRange.from) ? today : shownRange.from, to: shownRange.to }
}

export const toProposalKey = ({ programID, staffID }: Pick<Proposal, 'programID' | 'staffID'>) =>
  `${programID} ${staffID}`

/** Returns a plan with people chosen by hand. `choices`: by the key of the proposal that each one replaces. */
export const applyChoices = (plan: WeekPlan, choices: ReadonlyMap<string, Proposal>): WeekPlan => {
  const proposals = plan.proposals.map((proposal) => choices.get(toProposalKey(proposal)) ?? proposal)
  const proposedIDs = new Set(proposals.map(({ staffID }) => staffID))
  return { ...plan, proposals, others: plan.others.filter(({ staffID }) => !proposedIDs.has(staffID)) }
}

/** Finds a person's proposal that overlaps the time of a program, including that program's own. */
export const findOverlappingProposal = (
  proposals: readonly Proposal[],
  program: ProgramToFill,
  staffID: string,
): Proposal | undefined => proposals.find((other) => other.staffID === staffID && isOverlapping(other, program))

/** Returns the taken proposals: those without conflicts, inverted for those that were switched by hand. */
export const listTakenProposals = ({ proposals }: WeekPlan, switchedKeys: ReadonlySet<string>): Proposal[] =>
  proposals.filter((proposal) => isProposalTaken(proposal, switchedKeys))

export const isProposalTaken = (proposal: Proposal, switchedKeys: ReadonlySet<string>): boolean =>
  (proposal.conflicts.length === 0) !== switchedKeys.has(toProposalKey(proposal))

export const countOpenSeatsInPlan = ({ proposals, unfilled }: Pick<WeekPlan, 'proposals' | 'unfilled'>): number =>
  proposals.length + unfilled.reduce((sum, { open }) => sum + open, 0)

/** Returns the days with open seats in their order, each with the number of seats. */
export const listOpenByDay = (plan: WeekPlan): { date: string; open: number }[] =>
  [...Map.groupBy(listProgramsOf(plan), ({ program }) => program.date)].map(([date, programs]) => ({
    date,
    open: programs.reduce((sum, { proposals, unfilled }) => sum + proposals.length + (unfilled?.open ?? 0), 0),
  }))

/** Returns the programs of a plan by day and time, with their proposals and open seats. */
export function listProgramsOf({ proposals, unfilled }: WeekPlan) {
  const rows = Map.groupBy(proposals, ({ programID }) => programID)
  const unfilledByProgram = new Map(unfilled.map((program) => [program.programID, program]))
  const programs = new Map<string, ProgramToFill>([...proposals, ...unfilled].map((row) => [row.programID, row]))
  const toSortKey = ({ date, startTime, programID }: ProgramToFill) =>
    `${toIsoDate(date)} ${String(toMinutesOfDay(startTime)).padStart(4, '0')} ${programID}`
  const inOrder = [...programs.values()].toSorted((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))
  return inOrder.map((program) => ({
    program,
    proposals: rows.get(program.programID) ?? [],
    unfilled: unfilledByProgram.get(program.programID) ?? null,
  }))
}
