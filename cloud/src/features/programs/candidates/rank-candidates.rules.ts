import { DAY } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import { cost, toHundredths } from '@belay/contract/money'
import { plannedHoursOf } from '@belay/contract/planned-hours'
import type { StaffMember } from '../../staff/staff.documents.ts'
import {
  type Conflict,
  type ConflictFacts,
  findConflicts,
  isBlocking,
  PEOPLE_ONLY,
  type Plan,
} from '../conflicts/conflicts.rules.ts'

/** The facts by which a candidate for a program is ranked. */
export type Candidate = {
  staffID: string
  staffName: string
  /** The conflicts if they work the program. */
  conflicts: readonly Conflict[]
  /** True if their title or a skill matches the wanted role; null if no role is wanted. */
  hasRole: boolean | null
  /** The planned or logged hours of that week, without the program. */
  hoursThisWeek: number
  maxHoursPerWeek: number | null
  /** The number of days since they last worked; null if never. */
  daysSinceWorked: number | null
  /** The cost of their work on the program; null without a pay rate. */
  cost: number | null
}

type Looking = {
  /** The people to rank. */
  people: readonly StaffMember[]
  role?: string | undefined
  /** The date of each person's last shift before today, by `staffID`. */
  lastWorked: ReadonlyMap<string, string>
}

/** Returns these people as candidates, with their conflicts. `facts.weeklyHours` must include the program's hours. */
export function listCandidates(
  plan: Plan,
  facts: Pick<ConflictFacts, 'today' | 'entries' | 'type' | 'weeklyHours'>,
  { people, role, lastWorked }: Looking,
): Candidate[] {
  const length = plannedHoursOf(plan)
  const allConflicts = findConflicts(plan, { ...PEOPLE_ONLY, ...facts, dateBefore: plan.date, people })
  const conflicts = Map.groupBy(allConflicts, ({ staffID }) => staffID)
  return people.map(({ staffID, name, title, skills, maxHoursPerWeek, payRate }) => {
    const worked = lastWorked.get(staffID)
    return {
      staffID,
      staffName: name,
      conflicts: conflicts.get(staffID) ?? [],
      hasRole: role === undefined ? null : [title, ...skills].some((other) => isSame(other, role)),
      hoursThisWeek: toHundredths((facts.weeklyHours.get(staffID) ?? length) - length),
      maxHoursPerWeek,
      daysSinceWorked: worked === undefined ? null : daysBetween(worked, facts.today),
      cost: payRate === null ? null : cost(length, payRate),
    }
  })
}

const isSame = (text: string, other: string) => text.trim().toLowerCase() === other.trim().toLowerCase()
const daysBetween = (date: string, later: string) =>
  Math.round((Date.parse(toIsoDate(later)) - Date.parse(toIsoDate(date))) / DAY)

/** The hours per week that a person without a limit is assumed to work. */
const USUAL_WEEK = 40
const NOT_FREE: readonly Conflict['code'][] = ['person-booked', 'turnaround', 'person-away']
const NOT_QUALIFIED: readonly Conflict['code'][] = ['skill-missing', 'certificate-expired']
const has = ({ conflicts }: Candidate, codes: readonly Conflict['code'][]) =>
  conflicts.some(({ code }) => codes.includes(code))

/** True if no conflict blocks the person. */
export const hasNoBlockingConflict = ({ conflicts }: Pick<Candidate, 'conflicts'>): boolean =>
  !conflicts.some(isBlocking)

/** Returns the values that candidates are compared by, the most important first; smaller is better. */
const scoreOf = (candidate: Candidate): readonly number[] => {
  const { conflicts, hasRole, hoursThisWeek, maxHoursPerWeek, daysSinceWorked } = candidate
  return [
    conflicts.filter(isBlocking).length,
    Number(has(candidate, NOT_QUALIFIED)),
    Number(hasRole === false),
    Number(candidate.cost === null && daysSinceWorked === null),
    conflicts.length,
    hoursThisWeek / (maxHoursPerWeek ?? USUAL_WEEK),
    -(daysSinceWorked ?? Number.POSITIVE_INFINITY),
    candidate.cost ?? Number.POSITIVE_INFINITY,
  ]
}

/**
 * Sorts candidates, best first, by the first of these criteria that differs: no blocking conflict; the skills and
 * certificates of the program type; the wanted role; a pay rate or an earlier shift; fewer conflicts; a smaller share
 * of their weekly hours, so that work is spread evenly; a longer time since their last shift; a lower cost; the name.
 */
export function rankCandidates<Of extends Candidate>(candidates: readonly Of[]): Of[] {
  const ranked = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate) }))
  ranked.sort((a, b) => {
    const first = a.score.findIndex((value, index) => value !== b.score[index])
    if (first < 0) return a.candidate.staffName.localeCompare(b.candidate.staffName, 'en')
    return (a.score[first] ?? 0) < (b.score[first] ?? 0) ? -1 : 1
  })
  return ranked.map(({ candidate }) => candidate)
}

type Words = {
  /** True if the program type needs a skill or a certificate. */
  needsQualification: boolean
  /** True if the program is in the current week. */
  isThisWeek: boolean
  /** The format of an amount of money. Without it, the reasons contain no pay. */
  formatMoney?: (amount: number) => string
}

/**
 * Returns the reasons for a candidate, as short phrases: "free", "qualified", "6 of 20 hours this week", "last worked 3
 * weeks ago".
 */
export function listReasons(candidate: Candidate, { needsQualification, isThisWeek, formatMoney }: Words): string[] {
  const { hoursThisWeek, maxHoursPerWeek } = candidate
  const hours =
    maxHoursPerWeek === null
      ? `${hoursThisWeek} ${hoursThisWeek === 1 ? 'hour' : 'hours'}`
      : `${hoursThisWeek} of ${maxHoursPerWeek} hours`
  return [
    ...(has(candidate, NOT_FREE) ? [] : ['free']),
    ...(needsQualification && !has(candidate, NOT_QUALIFIED) ? ['qualified'] : []),
    `${hours} ${isThisWeek ? 'this' : 'that'} week`,
    wordsForLastWorked(candidate),
    ...(formatMoney ? [candidate.cost === null ? 'no pay rate' : formatMoney(candidate.cost)] : []),
  ]
}

function wordsForLastWorked({ daysSinceWorked: days }: Candidate): string {
  if (days === null) return 'no shift so far'
  if (days <= 1) return 'last worked yesterday'
  if (days < 14) return `last worked ${days} days ago`
  return days < 70 ? `last worked ${Math.floor(days / 7)} weeks ago` : `last worked ${Math.floor(days / 30)} months ago`
}
