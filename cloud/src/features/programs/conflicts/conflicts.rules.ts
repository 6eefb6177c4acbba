import { describeClosure, findClosure } from '@belay/contract/closed-days'
import type { Closure } from '@belay/contract/closures'
import type { CONFLICT_CODES, conflict, standingConflict } from '@belay/contract/conflicts'
import { TURNAROUND_MINUTES } from '@belay/contract/constants'
import { isBefore, isWithin, toMinutesOfDay } from '@belay/contract/dates'
import { staffNeededFor } from '@belay/contract/staff-needed'
import { weekdayOf } from '@belay/contract/weeks'
import type * as z from 'zod'
import { type Actor, isAdmin } from '../../../platform/calls/actor.ts'
import { mayAsAdmin } from '../../../platform/calls/admins.rules.ts'
import { createRefusal, refuse } from '../../../platform/calls/refuse.ts'
import { dateInWords } from '../../../platform/time/date-in-words.ts'
import { isExclusivePlace, normalizeLocation } from '../../places/location-words.ts'
import type { Place } from '../../places/places.documents.ts'
import type { ProgramType } from '../../program-types/program-types.documents.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import type { Hold } from '../requests/dates/find-holds.ts'
import { type ScheduleEntry, type VersionedEntry, worksOnProgram } from '../schedule/program-schedule.documents.ts'

export type Conflict = z.output<typeof conflict>
export type StandingConflict = z.output<typeof standingConflict>
type Code = (typeof CONFLICT_CODES)[number]
type Times = { startTime: string; endTime: string }
/** A planned program. `programID` is null before it is on the calendar. */
export type Plan = Times & {
  programID: string | null
  /** The request that the program is for. The dates held for it are no conflict. */
  requestID: string | null
  date: string
  location: string
  placeID: string | null
  participants: number | null
  programType: string
  /** The number of staff needed; null if it is not given. */
  staffNeeded: number | null
}
export type CheckedPerson = Pick<
  StaffMember,
  'staffID' | 'name' | 'availability' | 'skills' | 'certificates' | 'maxHoursPerWeek'
>
/** The facts that a plan is checked against. */
export type ConflictFacts = {
  /** The current date, in the centre's time zone. */
  today: string
  /** The current time, in minutes since midnight. If it is left out, only dates are compared. */
  minutes?: number
  /** The program's current date; null without one. */
  dateBefore: string | null
  /** The schedule entries on the day of the plan. */
  entries: readonly ScheduleEntry[]
  /** The dates held on that day for requests whose clients have not chosen yet. */
  holds: readonly Hold[]
  people: readonly CheckedPerson[]
  /** The person who makes the call, if they are among `people`. Sentences address them as "you". */
  ownStaffID: string | null
  /** The days when the whole centre is closed. */
  closures: readonly Closure[]
  /** The place of the plan; null without one, also if the program is elsewhere. */
  place: Place | null
  /** The program type of the plan; null if it is unknown. */
  type: ProgramType | null
  /** The planned or logged hours in the week of the plan, including the plan, of people with a weekly limit (R123). */
  weeklyHours: ReadonlyMap<string, number>
}
/** The check of one kind of conflict. */
type Rule = (plan: Plan, facts: ConflictFacts) => Conflict[]
type PersonRule = (person: CheckedPerson, plan: Plan, facts: ConflictFacts) => Conflict[]

/** The documents that a conflict is about. */
type Subjects = Pick<Conflict, 'staffID' | 'programID' | 'placeID' | 'requestID'>
const blocks = (code: Code, sentence: string, about: Subjects = {}): Conflict => ({
  code,
  severity: 'blocks',
  sentence,
  ...about,
})
const warns = (...args: Parameters<typeof blocks>): Conflict => ({ ...blocks(...args), severity: 'warns' })

const WHOLE_DAY: Times = { startTime: '12:00 AM', endTime: '11:59 PM' }

/** True if two time spans overlap or are less than `minutesBetween` apart. */
export const overlaps = (a: Times, b: Times, minutesBetween = 0) =>
  toMinutesOfDay(a.startTime) < toMinutesOfDay(b.endTime) + minutesBetween &&
  toMinutesOfDay(b.startTime) < toMinutesOfDay(a.endTime) + minutesBetween
const minutesBetween = (a: Times, b: Times) =>
  Math.max(
    toMinutesOfDay(a.startTime) - toMinutesOfDay(b.endTime),
    toMinutesOfDay(b.startTime) - toMinutesOfDay(a.endTime),
  )
const covers = (span: Times, inner: Times) =>
  toMinutesOfDay(span.startTime) <= toMinutesOfDay(inner.startTime) &&
  toMinutesOfDay(span.endTime) >= toMinutesOfDay(inner.endTime)
const comparable = (text: string) => text.trim().toLowerCase()
const isOneOf = (name: string, names: readonly string[]) =>
  names.some((other) => comparable(other) === comparable(name))

/** Returns the day's other programs, without cancelled ones. */
const findOthers = (plan: Plan, { entries }: ConflictFacts): ScheduleEntry[] =>
  entries.filter((entry) => entry.programID !== plan.programID && entry.status !== 'cancelled')

/** Returns the day's other programs that a person works. */
const findOthersOf = ({ staffID }: CheckedPerson, plan: Plan, facts: ConflictFacts): ScheduleEntry[] =>
  findOthers(plan, facts).filter((other) => worksOnProgram(staffID, other))

/** Returns "Finn works" or, if Finn makes the call, "You work". */
const sayWho = ({ staffID, name }: CheckedPerson, { ownStaffID }: ConflictFacts, verb: string, ownVerb: string) =>
  staffID === ownStaffID ? `You ${ownVerb}` : `${name} ${verb}`

/** A program that is over may be changed, but no program may be moved into the past. */
const pastDate: Rule = ({ date, endTime }, { today, minutes = 0, dateBefore }) => {
  if (date === dateBefore) return []
  if (isBefore(date, today)) return [blocks('past-date', 'This date is in the past.')]
  if (date !== today || toMinutesOfDay(endTime) > minutes) return []
  return [blocks('past-date', 'This time is in the past.')]
}

const centreClosed: Rule = ({ date }, { closures }) => {
  const closure = findClosure(closures, date)
  return closure ? [blocks('centre-closed', describeClosure(closure, dateInWords))] : []
}

const personBooked: PersonRule = (person, plan, facts) =>
  findOthersOf(person, plan, facts)
    .filter((other) => overlaps(other, plan))
    .map(({ programID, programName, startTime, endTime }) => {
      const sentence = `${sayWho(person, facts, 'works', 'work')} ${programName} from ${startTime} to ${endTime}.`
      return blocks('person-booked', sentence, { staffID: person.staffID, programID })
    })

type Located = Pick<Plan, 'location' | 'placeID'>
/** True if people go to a known place. */
const isAtPlace = ({ location }: Located): boolean => normalizeLocation(location) !== null
const isSamePlace = (a: Located, b: Located) =>
  a.placeID !== null && b.placeID !== null
    ? a.placeID === b.placeID
    : normalizeLocation(a.location) === normalizeLocation(b.location)

const turnaround: PersonRule = (person, plan, facts) =>
  findOthersOf(person, plan, facts)
    .filter((other) => isAtPlace(plan) && isAtPlace(other) && !isSamePlace(plan, other))
    .filter((other) => !overlaps(other, plan) && overlaps(other, plan, TURNAROUND_MINUTES))
    .map((other) => {
      const gap = minutesBetween(plan, other)
      const time = gap === 0 ? 'no time' : `only ${gap} minutes`
      const has = sayWho(person, facts, 'has', 'have')
      const sentence = `${has} ${time} between this and ${other.programName} at ${other.location}.`
      return warns('turnaround', sentence, { staffID: person.staffID, programID: other.programID })
    })

/** A dated exception overrides the weekly hours, which only warn. */
const personAway: PersonRule = ({ staffID, name, availability }, plan, { ownStaffID }) => {
  const say = (sentence: string) => (staffID === ownStaffID ? "Your availability says you can't work then." : sentence)
  const exceptions = availability.exceptions
    .filter(({ date, until }) => isWithin(plan.date, { from: date, to: until ?? date }))
    .map(({ startTime, endTime, ...exception }) => ({
      ...exception,
      span: startTime && endTime ? { startTime, endTime } : WHOLE_DAY,
    }))
  const absence = exceptions.find(({ available, span }) => !available && overlaps(span, plan))
  if (absence) {
    const note = absence.note ? ` (${absence.note})` : ''
    return [blocks('person-away', say(`${name} is away then${note}.`), { staffID })]
  }
  if (exceptions.some(({ available, span }) => available && covers(span, plan))) return []
  if (availability.weekly.length === 0) return []
  const hours = availability.weekly.filter(({ weekday }) => weekday === weekdayOf(plan.date))
  if (hours.some((span) => covers(span, plan))) return []
  return [warns('person-away', say(`${name} isn't available at that time.`), { staffID })]
}

/** Joins names, for example "Climbing and Rescue". */
const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

const skillMissing: PersonRule = (person, _, facts) => {
  const missing = (facts.type?.skills ?? []).filter((skill) => !isOneOf(skill, person.skills))
  if (missing.length === 0) return []
  const sentence = `${sayWho(person, facts, "doesn't", "don't")} have the skill ${listed(missing)}.`
  return [warns('skill-missing', sentence, { staffID: person.staffID })]
}

const certificateExpired: PersonRule = (person, { date }, facts) =>
  (facts.type?.certificates ?? []).flatMap((needed) => {
    const matching = person.certificates.filter(({ name }) => isOneOf(name, [needed]))
    if (matching.some(({ validUntil }) => validUntil === null || !isBefore(validUntil, date))) return []
    const whose = person.staffID === facts.ownStaffID ? 'Your' : `${person.name}'s`
    const [{ validUntil } = { validUntil: null }] = matching
    const sentence = validUntil
      ? `${whose} ${needed} certificate is valid only until ${dateInWords(validUntil, facts.today)}.`
      : `${sayWho(person, facts, 'has', 'have')} no ${needed} certificate.`
    return blocks('certificate-expired', sentence, { staffID: person.staffID })
  })

const weeklyHours: PersonRule = ({ staffID, name, maxHoursPerWeek }, _, facts) => {
  const hours = facts.weeklyHours.get(staffID) ?? 0
  if (maxHoursPerWeek === null || hours <= maxHoursPerWeek) return []
  const sentence =
    staffID === facts.ownStaffID
      ? `Your week would be ${hours} h, over your limit of ${maxHoursPerWeek} h.`
      : `${name} has ${hours} hours that week with this, over the limit of ${maxHoursPerWeek}.`
  return [warns('weekly-hours', sentence, { staffID })]
}

const placeTaken: Rule = (plan, facts) => {
  if (!isAtPlace(plan) || (plan.placeID === null && !isExclusivePlace(plan.location))) return []
  const { setupMinutes = 0, clearMinutes = 0 } = facts.place ?? {}
  const between = setupMinutes + clearMinutes
  const isInTheWay = (other: Located & Times) => isSamePlace(plan, other) && overlaps(other, plan, between)
  const atPlace = plan.placeID === null ? {} : { placeID: plan.placeID }
  const taken = findOthers(plan, facts)
    .filter(isInTheWay)
    .map((other) => {
      const { programID, programName, location, startTime, endTime } = other
      const why = overlaps(other, plan) ? '' : `, and ${between} minutes are needed in between`
      const sentence = `${programName} is at ${location} from ${startTime} to ${endTime}${why}.`
      return blocks('place-taken', sentence, { programID, ...atPlace })
    })
  const held = facts.holds
    .filter((hold) => hold.requestID !== plan.requestID && isInTheWay(hold))
    .map(({ requestID, organization, holdUntil }) =>
      blocks('place-taken', `Held for ${organization} until ${dateInWords(holdUntil, facts.today)}.`, {
        requestID,
        ...atPlace,
      }),
    )
  return [...taken, ...held]
}

const placeClosed: Rule = ({ date }, { place }) => {
  if (!place) return []
  const closures = place.closures.filter((closure) => isWithin(date, closure))
  return closures.map(({ reason }) => {
    const sentence = `${place.name} is closed then${reason ? ` (${reason})` : ''}.`
    return blocks('place-closed', sentence, { placeID: place.placeID })
  })
}

const overCapacity: Rule = ({ participants }, { place }) => {
  if (!place || place.capacity === null || participants === null || participants <= place.capacity) return []
  const sentence = `${place.name} has room for ${place.capacity}, and ${participants} participants are planned.`
  return [blocks('over-capacity', sentence, { placeID: place.placeID })]
}

const tooFewStaff: Rule = ({ participants, staffNeeded }, { type }) => {
  if (!type || staffNeeded === null) return []
  const needed = staffNeededFor(type, participants)
  if (staffNeeded >= needed) return []
  const headcount = participants === null ? '' : ` with ${participants} participants`
  const sentence = `${type.name}${headcount} needs ${needed} staff, and ${staffNeeded || 'none'} are planned.`
  return [warns('too-few-staff', sentence)]
}

const groupSize: Rule = ({ participants }, { type }) => {
  if (!type || participants === null) return []
  const { name, participantsFrom: from, participantsTo: to } = type
  if (participants >= (from ?? 0) && participants <= (to ?? Number.POSITIVE_INFINITY)) return []
  const size = from === null ? `up to ${to}` : to === null ? `at least ${from}` : `${from} to ${to}`
  return [warns('group-size', `${name} is for ${size} participants, and ${participants} are planned.`)]
}

const forEachPerson =
  (rule: PersonRule): Rule =>
  (plan, facts) =>
    facts.people.flatMap((person) => rule(person, plan, facts))

const PERSON_RULES = [personBooked, turnaround, personAway, skillMissing, certificateExpired, weeklyHours]
const RULES: readonly Rule[] = [
  pastDate,
  centreClosed,
  ...PERSON_RULES.map(forEachPerson),
  placeTaken,
  placeClosed,
  overCapacity,
  tooFewStaff,
  groupSize,
]

/** Returns all conflicts of a plan. */
export const findConflicts = (plan: Plan, facts: ConflictFacts): Conflict[] =>
  RULES.flatMap((rule) => rule(plan, facts))

export const isBlocking = ({ severity }: Pick<Conflict, 'severity'>): boolean => severity === 'blocks'

const isAbout = (a: Omit<Conflict, 'severity' | 'sentence'>, b: Omit<Conflict, 'severity' | 'sentence'>) =>
  (['code', 'staffID', 'placeID', 'programID', 'requestID'] as const).every((field) => a[field] === b[field])

/** Returns the key of an overridden conflict of a person: its code, and the other program's ID if there is one. */
export const overrideKey = ({ code, programID }: Pick<Conflict, 'code' | 'programID'>): string =>
  programID === undefined ? code : `${code} ${programID}`

/**
 * Returns the conflicts of a program as planned. Overridden conflicts include who accepted them and why. If two
 * programs clash, an override on either accepts the conflict for both.
 */
export const listStandingConflicts = (
  entry: Plan & Pick<ScheduleEntry, 'overrides'>,
  facts: ConflictFacts,
): StandingConflict[] =>
  findConflicts(entry, facts).map((conflict) => {
    const { programID, ...about } = conflict
    const self = entry.programID === null ? { requestID: entry.requestID ?? '' } : { programID: entry.programID }
    const other = programID === undefined ? null : facts.entries.find((planned) => planned.programID === programID)
    const override =
      entry.overrides?.findLast((stored) => isAbout(stored, conflict)) ??
      other?.overrides?.findLast((stored) => isAbout(stored, { ...about, ...self }))
    return override ? { ...conflict, accepted: { note: override.note, by: override.by, at: override.at } } : conflict
  })

/** The facts of a check of people alone: without a place, closures and held dates. */
export const PEOPLE_ONLY = { place: null, closures: [], holds: [], ownStaffID: null } as const

/** True if no conflict blocks a person from a program. `entries`: programs; only those that the person works count. */
export function canWork(
  person: CheckedPerson,
  plan: Plan,
  { entries, ...facts }: Pick<ConflictFacts, 'today' | 'type' | 'entries'>,
): boolean {
  const sameDay = entries.filter((entry) => entry.date === plan.date && worksOnProgram(person.staffID, entry))
  const ownFacts = { dateBefore: plan.date, entries: sameDay, people: [person], weeklyHours: new Map() }
  const conflicts = findConflicts(plan, { ...PEOPLE_ONLY, ...facts, ...ownFacts })
  return !conflicts.some((conflict) => conflict.staffID && isBlocking(conflict))
}

const OF_HEADCOUNT: readonly Code[] = ['over-capacity', 'too-few-staff', 'group-size']
const OF_PLACE: readonly Code[] = ['place-taken', 'place-closed', 'over-capacity', 'turnaround']
const OF_TYPE: readonly Code[] = ['skill-missing', 'certificate-expired', 'too-few-staff', 'group-size']
const OF_DATE: readonly Code[] = [
  'past-date',
  'centre-closed',
  'person-away',
  'certificate-expired',
  'weekly-hours',
  'place-closed',
]
const OF_TIME: readonly Code[] = ['person-booked', 'turnaround', 'person-away', 'weekly-hours', 'place-taken']

/**
 * Returns the codes of conflicts that a change of a program may cause. Unchanged fields cannot cause new conflicts.
 * Restoring a cancelled program may cause every conflict except a past date.
 */
export function findAffectedCodes(before: ScheduleEntry, after: ScheduleEntry): ReadonlySet<Code> {
  if (after.status === 'cancelled') return new Set()
  const differs = (...fields: (keyof ScheduleEntry)[]) => fields.some((field) => before[field] !== after[field])
  const isRestored = before.status === 'cancelled'
  return new Set([
    ...(isRestored || differs('date', 'startTime', 'endTime') ? OF_TIME : []),
    ...(isRestored || differs('date') ? OF_DATE : []),
    ...(isRestored || differs('location', 'placeID') ? OF_PLACE : []),
    ...(isRestored || differs('participants', 'staffNeeded') ? OF_HEADCOUNT : []),
    ...(isRestored || differs('programType') ? OF_TYPE : []),
  ])
}

/** True if only Admins see the conflict: it is about the headcount, or about a date held for a request. */
export const isForAdmins = ({ code, requestID }: Conflict): boolean =>
  OF_HEADCOUNT.includes(code) || requestID !== undefined

/** Permits Admins to override conflicts of a program, in any status of its entry. */
export const mayOverride = (actor: Actor, entry: VersionedEntry) => mayAsAdmin(actor, entry)

/** Refuses a plan with blocking conflicts unless there is an override. Returns the overridden conflicts. */
export function refuseBlocked(conflicts: readonly Conflict[], override: { note: string } | undefined): Conflict[] {
  const blocking = conflicts.filter(isBlocking)
  if (blocking.length > 0 && !override) {
    const message = blocking.map(({ sentence }) => sentence).join(' ')
    throw createRefusal('failed-precondition', message, { reason: 'conflicts', conflicts: [...conflicts] })
  }
  return blocking
}

/** Refuses a check of other people by anyone but an Admin, because other people's availability is private. */
export function refuseOtherStaff(actor: Actor, ownStaffID: string | null, staffIDs: readonly string[]): void {
  if (!isAdmin(actor) && staffIDs.some((staffID) => staffID !== ownStaffID)) refuse('not-found')
}
