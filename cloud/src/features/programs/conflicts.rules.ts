import { isBefore, minutesOf } from '@belay/contract/dates'
import type { conflict } from '@belay/contract/programs'
import type * as z from 'zod'
import { type Actor, isAdmin } from '../../platform/actor.ts'
import { civilDateTime } from '../../platform/civil-time.ts'
import { refuse } from '../../platform/refuse.ts'
import { type ScheduleEntry, worksOn } from '../program-schedule/program-schedule.documents.ts'
import type { StaffMember } from '../staff/staff.documents.ts'

export type Conflict = z.output<typeof conflict>
type Times = { startTime: string; endTime: string }
/** A program as it is planned; `programID` is null for one that is not on the calendar. */
export type Plan = Times & { programID: string | null; date: string; location: string }
type Person = Pick<StaffMember, 'staffID' | 'name' | 'availability'>
/** What a plan is held against. */
export type Facts = {
  /** The date of now, in the centre's time zone. */
  today: string
  /** The date that the program has now, null without one. */
  dateBefore: string | null
  /** What is on the calendar on the day of the plan. */
  entries: readonly ScheduleEntry[]
  people: readonly Person[]
  /** Who of them is asking, and is spoken to. */
  ownStaffID: string | null
}
/** One thing that may speak against a plan. */
type Rule = (plan: Plan, facts: Facts) => Conflict[]

const WHOLE_DAY: Times = { startTime: '12:00 AM', endTime: '11:59 PM' }

const overlaps = (a: Times, b: Times) =>
  minutesOf(a.startTime) < minutesOf(b.endTime) && minutesOf(b.startTime) < minutesOf(a.endTime)
const covers = (span: Times, inner: Times) =>
  minutesOf(span.startTime) <= minutesOf(inner.startTime) && minutesOf(span.endTime) >= minutesOf(inner.endTime)
/** 0 is Sunday. */
const weekdayOf = (date: string) => civilDateTime(date, WHOLE_DAY.startTime).dayOfWeek % 7

/** Other programs that run at the same time; what is cancelled does not run. */
const findOthersThen = (plan: Plan, { entries }: Facts): ScheduleEntry[] =>
  entries.filter((entry) => entry.programID !== plan.programID && entry.status !== 'cancelled' && overlaps(entry, plan))

/** A program that is over may be changed, but none is moved into the past. */
const pastDate: Rule = ({ date }, { today, dateBefore }) =>
  isBefore(date, today) && date !== dateBefore
    ? [{ code: 'past-date', severity: 'blocks', sentence: 'This date is in the past.' }]
    : []

const personBooked: Rule = (plan, facts) =>
  facts.people.flatMap(({ staffID, name }) =>
    findOthersThen(plan, facts)
      .filter((other) => worksOn(staffID, other))
      .map(({ programID, programName, startTime, endTime }) => {
        const works = staffID === facts.ownStaffID ? 'You work' : `${name} works`
        const sentence = `${works} ${programName} from ${startTime} to ${endTime}.`
        return { code: 'person-booked', severity: 'blocks', sentence, staffID, programID } as const
      }),
  )

const personAway: Rule = (plan, { people, ownStaffID }) =>
  people.flatMap((person) => {
    const absence = findAbsence(person, plan)
    if (!absence) return []
    const own = person.staffID === ownStaffID
    const sentence = own ? "Your availability says you can't work then." : absence.sentence
    return [{ code: 'person-away', severity: absence.severity, sentence, staffID: person.staffID }]
  })

/** Why a person cannot work then: a dated exception counts before the weekly hours, which only warn. */
function findAbsence({ name, availability }: Person, plan: Plan): Pick<Conflict, 'severity' | 'sentence'> | null {
  const exceptions = availability.exceptions
    .filter(({ date }) => date === plan.date)
    .map(({ startTime, endTime, ...exception }) => ({
      ...exception,
      span: startTime && endTime ? { startTime, endTime } : WHOLE_DAY,
    }))
  const off = exceptions.find(({ available, span }) => !available && overlaps(span, plan))
  if (off) return { severity: 'blocks', sentence: `${name} is away then${off.note ? ` (${off.note})` : ''}.` }
  if (exceptions.some(({ available, span }) => available && covers(span, plan))) return null
  if (availability.weekly.length === 0) return null
  const hours = availability.weekly.filter(({ weekday }) => weekday === weekdayOf(plan.date))
  if (hours.some((span) => covers(span, plan))) return null
  return { severity: 'warns', sentence: `${name} isn't available at that time.` }
}

const placeTaken: Rule = (plan, facts) => {
  const place = plan.location.trim().toLowerCase()
  return findOthersThen(plan, facts)
    .filter(({ location }) => place !== '' && location.trim().toLowerCase() === place)
    .map(({ programID, programName, location, startTime, endTime }) => {
      const sentence = `${programName} is at ${location} from ${startTime} to ${endTime}.`
      return { code: 'place-taken', severity: 'blocks', sentence, programID }
    })
}

const RULES: readonly Rule[] = [pastDate, personBooked, personAway, placeTaken]

/** What speaks against a plan. */
export const findConflicts = (plan: Plan, facts: Facts): Conflict[] => RULES.flatMap((rule) => rule(plan, facts))

/** Admins ask about everybody, others about themselves; when others can work is not theirs to know. */
export function refuseOtherStaff(actor: Actor, ownStaffID: string | null, staffIDs: readonly string[]): void {
  if (!isAdmin(actor) && staffIDs.some((staffID) => staffID !== ownStaffID)) refuse('not-found')
}
