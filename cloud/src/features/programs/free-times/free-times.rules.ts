import { formatClockTime, toIsoDate, toMinutesOfDay } from '@belay/contract/dates'
import { endTimeOf, lengthOf } from '@belay/contract/program-times'
import { staffNeededFor } from '@belay/contract/staff-needed'
import { openSeats } from '@belay/contract/staffing'
import type { Place } from '../../places/places.documents.ts'
import type { ProgramType } from '../../program-types/program-types.documents.ts'
import {
  type CheckedPerson,
  type ConflictFacts,
  findConflicts,
  isBlocking,
  overlaps,
  PEOPLE_ONLY,
  type Plan,
} from '../conflicts/conflicts.rules.ts'

type Times = { startTime: string; endTime: string }
/** The facts by which the free times of a day are found. */
export type DayFacts = Pick<ConflictFacts, 'today' | 'minutes' | 'entries' | 'holds' | 'closures'> & {
  type: ProgramType
  /** The places where the type can be. Null if it needs none, such as at the client's site. */
  places: readonly Place[] | null
  /** Everyone who can be assigned. */
  people: readonly CheckedPerson[]
  /** The hours in which programs take place. */
  hours: { from: string; to: string }
  /** The size of the group. Null if it is not known yet. */
  participants: number | null
}

const STEP_MINUTES = 60
/** With this many free times, or fewer, a day is nearly taken. */
const FEW = 2

/** Lists the times at which a program of this type can begin, each hour, so that it ends within the centre's hours. */
function listTimes({ type, hours }: Pick<DayFacts, 'type' | 'hours'>): Times[] {
  const [first, end] = [toMinutesOfDay(hours.from), toMinutesOfDay(hours.to)]
  // A longer program begins as the day does.
  const last = Math.max(first, end - lengthOf(type))
  return Array.from({ length: Math.floor((last - first) / STEP_MINUTES) + 1 }, (_, index) => {
    const startTime = formatClockTime(first + index * STEP_MINUTES)
    return { startTime, endTime: endTimeOf(type, startTime) }
  })
}

/** True if a program can be at one of the places at this time, by the rules that an approval must pass. */
function hasPlace(plan: Plan, { places, people: _, participants: __, hours: ___, ...facts }: DayFacts): boolean {
  const isFree = (place: Place | null) => {
    const at = place ? { placeID: place.placeID, location: place.name } : {}
    const conflicts = findConflicts({ ...plan, ...at }, { ...facts, ...NOBODY, place })
    return !conflicts.some(isBlocking)
  }
  return places === null ? isFree(null) : places.some(isFree)
}
const NOBODY = { dateBefore: null, people: [], ownStaffID: null, weeklyHours: new Map<string, number>() }

/**
 * True if the people who are free and qualified at this time are enough for the program, and for the open seats of
 * other programs. For a centre without staff, this is always true.
 */
function hasStaff(plan: Plan, { type, people, participants, today, entries }: DayFacts): boolean {
  if (people.length === 0) return true
  const others = entries.filter((entry) => entry.status !== 'cancelled' && overlaps(entry, plan))
  const promised = others.reduce((sum, entry) => sum + openSeats(entry), 0)
  let missing = staffNeededFor(type, participants ?? type.participantsFrom) + promised
  for (const person of people) {
    if (missing === 0) break
    const facts = { ...PEOPLE_ONLY, today, entries, type, weeklyHours: NOBODY.weeklyHours }
    const conflicts = findConflicts(plan, { ...facts, dateBefore: plan.date, people: [person] })
    if (!conflicts.some(({ staffID }) => staffID !== undefined)) missing--
  }
  return missing === 0
}

/** Returns the free times of a day, in order; at most `most`. */
export function listFreeTimes(date: string, facts: DayFacts, most = Number.POSITIVE_INFINITY): Times[] {
  const { type, participants } = facts
  const month = Number(toIsoDate(date).slice(5, 7))
  if (type.months.length > 0 && !type.months.includes(month)) return []
  const free: Times[] = []
  for (const times of listTimes(facts)) {
    if (free.length >= most) break
    const about = { programID: null, requestID: null, location: '', placeID: null, staffNeeded: null }
    const plan: Plan = { ...times, ...about, date, participants, programType: type.name }
    if (hasPlace(plan, facts) && hasStaff(plan, facts)) free.push(times)
  }
  return free
}

/** Returns the state of a day with this number of free times: taken without any, few with one or two of more. */
export function stateOfDay(free: number, facts: Pick<DayFacts, 'type' | 'hours'>): 'free' | 'few' | 'taken' {
  if (free === 0) return 'taken'
  return free <= FEW && free < listTimes(facts).length ? 'few' : 'free'
}

/** Returns the state of a day. Stops at the first times that decide it. */
export const findDayState = (date: string, facts: DayFacts) =>
  stateOfDay(listFreeTimes(date, facts, FEW + 1).length, facts)
