import { DAY } from '@belay/contract/constants'
import { toIsoDate } from '@belay/contract/dates'
import { cost, toHundredths } from '@belay/contract/money'
import { plannedHoursOf } from '@belay/contract/planned-hours'
import type { StaffMember } from '../../staff/staff.documents.ts'
import { type Conflict, type Facts, findConflicts, type Plan } from '../conflicts/conflicts.rules.ts'

/** What is known of somebody who could work a program. */
export type Candidate = {
  staffID: string
  staffName: string
  /** What speaks against them working it. */
  conflicts: readonly Conflict[]
  /** Whether they have the role that is looked for, by title or skill; null where none is. */
  hasRole: boolean | null
  /** The hours of that week, planned or logged, without the program. */
  hoursThisWeek: number
  maxHoursPerWeek: number | null
  /** How many days ago they last worked; null if never. */
  daysSinceWorked: number | null
  /** What the program costs with them; null without a pay rate. */
  cost: number | null
}

type Looking = {
  /** Who could work it. */
  people: readonly StaffMember[]
  role?: string | undefined
  /** The date of the last shift before today of each who had one, by staffID. */
  lastWorked: ReadonlyMap<string, string>
}

/** These people as candidates for a program, held against what is planned. `weeklyHours` counts the program. */
export function listCandidates(
  plan: Plan,
  facts: Omit<Facts, 'people' | 'ownStaffID'>,
  { people, role, lastWorked }: Looking,
): Candidate[] {
  const length = plannedHoursOf(plan)
  const conflicts = Map.groupBy(findConflicts(plan, { ...facts, people, ownStaffID: null }), ({ staffID }) => staffID)
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

/** The week that somebody without a limit is held against. */
const USUAL_WEEK = 40
const NOT_FREE: readonly Conflict['code'][] = ['person-booked', 'turnaround', 'person-away']
const NOT_QUALIFIED: readonly Conflict['code'][] = ['skill-missing', 'certificate-expired']
const has = ({ conflicts }: Candidate, codes: readonly Conflict['code'][]) =>
  conflicts.some(({ code }) => codes.includes(code))

/** Whether nothing blocks somebody. */
export const fits = ({ conflicts }: Pick<Candidate, 'conflicts'>): boolean =>
  conflicts.every(({ severity }) => severity !== 'blocks')

/** What is compared, the first that differs decides; less is better. */
const scoreOf = (candidate: Candidate): readonly number[] => {
  const { conflicts, hasRole, hoursThisWeek, maxHoursPerWeek, daysSinceWorked } = candidate
  return [
    conflicts.filter(({ severity }) => severity === 'blocks').length,
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
 * Best first, by the first of these that differs: nothing blocks them; they have what the type of the program needs,
 * and the role that is looked for; they work programs at all (a pay rate, or an earlier shift); less speaks against
 * them; less of their weekly hours is planned, so that work is shared out; they worked longer ago; they cost less;
 * their name.
 */
export function rankCandidates<Of extends Candidate>(candidates: readonly Of[]): Of[] {
  const ranked = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate) }))
  ranked.sort((a, b) => {
    const at = a.score.findIndex((value, index) => value !== b.score[index])
    if (at < 0) return a.candidate.staffName.localeCompare(b.candidate.staffName, 'en')
    return (a.score[at] ?? 0) < (b.score[at] ?? 0) ? -1 : 1
  })
  return ranked.map(({ candidate }) => candidate)
}

type Words = {
  /** Whether the type of the program needs a skill or a certificate. */
  needsQualification: boolean
  /** Whether the program is in the week of now. */
  isThisWeek: boolean
  /** Without it, nothing is said of what they earn. */
  formatMoney?: (amount: number) => string
}

/** What speaks for somebody, in words: "free", "qualified", "6 of 20 hours this week", "last worked 3 weeks ago". */
export function reasonsFor(candidate: Candidate, { needsQualification, isThisWeek, formatMoney }: Words): string[] {
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
