import { hasBegun } from '@belay/contract/clock'
import { DAY } from '@belay/contract/constants'
import { addDays, toIsoDate } from '@belay/contract/dates'
import { moneyFormat, toHundredths } from '@belay/contract/money'
import { plannedHoursOf } from '@belay/contract/planned-hours'
import { openSeats } from '@belay/contract/staffing'
import { weekOf } from '@belay/contract/weeks'
import type { ProgramType } from '../../program-types/program-types.documents.ts'
import type { StaffMember } from '../../staff/staff.documents.ts'
import { DEFAULT_ROLE } from '../assignments/assignment-rows.ts'
import { assignmentID } from '../assignments/find-assignments.ts'
import { type Candidate, listCandidates, listReasons } from '../candidates/rank-candidates.rules.ts'
import { type Conflict, findConflicts, isBlocking, PEOPLE_ONLY } from '../conflicts/conflicts.rules.ts'
import { calculateWeeklyHours, sumWorkHours, type Work } from '../conflicts/weekly-hours.rules.ts'
import type { ScheduleEntry, VersionedEntry } from '../schedule/program-schedule.documents.ts'
import { groupClashes, type Pair, type Seats } from './fill-seats.ts'

/** The facts for filling the open shifts of some days. */
export type WeekFacts = {
  now: number
  today: string
  timeZone: string
  locale: string
  currency: string
  /** The first day of the week; 0 is Sunday. */
  firstDay: number
  /** All programs of these days. */
  entries: readonly VersionedEntry[]
  /** All active staff. */
  people: readonly StaffMember[]
  /** The work in the weeks of these days, and in the weeks before that count for fairness. Without declined work. */
  work: Work
  /** The program types, by name. */
  types: ReadonlyMap<string, ProgramType | null>
  /** The date of each person's last shift before today, by `staffID`. */
  lastWorked: ReadonlyMap<string, string>
  /** The assignment IDs that the open requests to facilitate would get. */
  requestedIDs: ReadonlySet<string>
}

/** The number of days before the first week that count for fairness: people who worked more then get fewer shifts. */
export const FAIRNESS_DAYS = 28
/** The hours per week that a person without a limit is assumed to work. */
const USUAL_WEEK = 40
/** The warnings that exclude a person from proposals, like a blocking conflict. */
const NEVER: readonly Conflict['code'][] = ['turnaround', 'weekly-hours']
const excludes = (conflict: Conflict): boolean => isBlocking(conflict) || NEVER.includes(conflict.code)
/** The points per hour: if the person did not ask for the shift, if they worked recently, and by their pay rate. */
const POINTS = { notAsked: 2, recent: 1, dear: 1 } as const

/** A program with open seats, and everyone who is not on it. */
type Opening = { entry: VersionedEntry; open: number; hours: number; candidates: readonly Candidate[] }
/** The shifts of some days as the solver gets them, and the documents behind the numbers. */
export type WeekPlan = { openings: readonly Opening[]; people: readonly StaffMember[]; seats: Seats }

/** True if a program has not begun, is not cancelled or completed, and has open seats. */
export const hasOpenSeats = (entry: ScheduleEntry, { now, timeZone }: Pick<WeekFacts, 'now' | 'timeZone'>): boolean =>
  entry.status !== 'cancelled' &&
  entry.status !== 'completed' &&
  openSeats(entry) > 0 &&
  !hasBegun(entry, now, timeZone)

/** Returns a function that finds the first day of a document's week. */
const weekFinder =
  ({ firstDay }: WeekFacts) =>
  ({ date }: { date: string }) =>
    weekOf(date, firstDay).from

/** Returns the people with a pay rate or an earlier shift; everyone if there are none. */
function findPlannablePeople({ people, lastWorked }: WeekFacts): readonly StaffMember[] {
  const working = people.filter(({ staffID, payRate }) => payRate !== null || lastWorked.has(staffID))
  return working.length > 0 ? working : people
}

/** Builds the plan's input: the open seats of these days, and who may take them by the rules of all assignments. */
export function planWeek(facts: WeekFacts): WeekPlan {
  const people = findPlannablePeople(facts)
  const entriesByDay = Map.groupBy(facts.entries, ({ date }) => date)
  const weekIn = weekFinder(facts)
  const assignments = Map.groupBy(facts.work.assignments, weekIn)
  const logs = Map.groupBy(facts.work.logs, weekIn)
  const openings = facts.entries
    .filter((entry) => hasOpenSeats(entry, facts))
    .map((entry): Opening => {
      const available = people.filter(({ staffID }) => entry.staffing.every((on) => on.staffID !== staffID))
      const week = weekIn(entry)
      const work = { assignments: assignments.get(week) ?? [], logs: logs.get(week) ?? [] }
      const conflictFacts = {
        today: facts.today,
        entries: entriesByDay.get(entry.date) ?? [],
        type: facts.types.get(entry.programType) ?? null,
        weeklyHours: calculateWeeklyHours(entry, work, available, facts),
      }
      const candidates = listCandidates(entry, conflictFacts, { people: available, lastWorked: facts.lastWorked })
      return { entry, open: openSeats(entry), hours: plannedHoursOf(entry), candidates }
    })
  return { openings, people, seats: toSeats(openings, people, facts) }
}

function toSeats(openings: readonly Opening[], people: readonly StaffMember[], facts: WeekFacts): Seats {
  const weekIn = weekFinder(facts)
  const weeks = [...new Set(openings.map(({ entry }) => weekIn(entry)))]
  const hoursOf = hoursByPerson(facts)
  const last = weeks.at(-1) ?? facts.today
  const first = addDays(weeks[0] ?? facts.today, -FAIRNESS_DAYS)
  const length = Math.round((Date.parse(toIsoDate(last)) - Date.parse(toIsoDate(first))) / (7 * DAY)) + 1
  return {
    shifts: openings.map(({ entry, open, hours }) => ({ open, hours, week: weeks.indexOf(weekIn(entry)) })),
    people: people.map(({ staffID, maxHoursPerWeek }) => {
      const hoursByWeek = hoursOf.get(staffID) ?? new Map<string, number>()
      const limit = maxHoursPerWeek ?? Number.POSITIVE_INFINITY
      return {
        hours: [...hoursByWeek.values()].reduce((sum, hours) => sum + hours, 0),
        maxHours: (maxHoursPerWeek ?? USUAL_WEEK) * length,
        hoursLeftPerWeek: weeks.map((week) => limit - (hoursByWeek.get(week) ?? 0)),
      }
    }),
    pairs: toPairs(openings, people, facts),
    clashes: findClashes(openings),
  }
}

/** Returns the hours of each person's work, by `staffID` and by the first day of the week. */
function hoursByPerson(facts: WeekFacts): Map<string, Map<string, number>> {
  const { people, work } = facts
  const weekIn = weekFinder(facts)
  const plannedOf = Map.groupBy(work.assignments, ({ staffID }) => staffID)
  const loggedOf = Map.groupBy(work.logs, ({ staffID }) => staffID)
  const hoursOf = (staffID: string) => {
    const planned = Map.groupBy(plannedOf.get(staffID) ?? [], weekIn)
    const logged = Map.groupBy(loggedOf.get(staffID) ?? [], weekIn)
    const weeks = [...new Set([...planned.keys(), ...logged.keys()])]
    return new Map(weeks.map((week) => [week, sumWorkHours(planned.get(week) ?? [], logged.get(week) ?? [])]))
  }
  return new Map(people.map(({ staffID }) => [staffID, hoursOf(staffID)]))
}

const mayBeProposed = ({ conflicts }: Candidate): boolean => !conflicts.some(excludes)

function toPairs(openings: readonly Opening[], people: readonly StaffMember[], { requestedIDs }: WeekFacts): Pair[] {
  const places = new Map(people.map(({ staffID }, person) => [staffID, person]))
  const dearest = Math.max(1, ...people.map(({ payRate }) => payRate ?? 0))
  return openings.flatMap(({ entry, hours, candidates }, shift) =>
    candidates.filter(mayBeProposed).map(({ staffID, conflicts, daysSinceWorked }) => {
      const person = places.get(staffID) ?? 0
      const hasAsked = requestedIDs.has(assignmentID(staffID, entry.programID))
      const recent = 1 - Math.min(daysSinceWorked ?? FAIRNESS_DAYS, FAIRNESS_DAYS) / FAIRNESS_DAYS
      const dear = (people[person]?.payRate ?? dearest) / dearest
      const perHour = (hasAsked ? 0 : POINTS.notAsked) + recent * POINTS.recent + dear * POINTS.dear
      return { shift, person, warnings: conflicts.length, points: hours * perHour }
    }),
  )
}

const SOMEBODY = {
  staffID: 'somebody',
  name: '',
  availability: { weekly: [], exceptions: [] },
  skills: [],
  certificates: [],
  maxHoursPerWeek: null,
}

/** Returns groups of shifts of which nobody can work two: they overlap, or there is no time to travel between them. */
function findClashes(openings: readonly Opening[]): number[][] {
  const clash = (one: ScheduleEntry, other: ScheduleEntry): boolean => {
    const staffing = [{ staffID: SOMEBODY.staffID, staffName: '', role: '', state: 'assigned' as const }]
    const day = { today: one.date, dateBefore: one.date, entries: [{ ...other, staffing }] }
    const facts = { ...PEOPLE_ONLY, ...day, people: [SOMEBODY], type: null, weeklyHours: new Map() }
    return findConflicts(one, facts).some(({ staffID }) => staffID !== undefined)
  }
  const days = Map.groupBy(openings.keys(), (shift) => openings[shift]?.entry.date ?? '')
  return [...days.values()].flatMap((shifts) => {
    const entries = shifts.flatMap((shift) => openings[shift]?.entry ?? [])
    const groups = groupClashes(shifts.length, (a, b) => {
      const [one, other] = [entries[a], entries[b]]
      return one !== undefined && other !== undefined && clash(one, other)
    })
    return groups.map((group) => group.flatMap((at) => shifts[at] ?? []))
  })
}

function presentProgram({ programID, programName, date, startTime, endTime, version }: VersionedEntry) {
  return { programID, programName, date, startTime, endTime, version }
}

type Unproposed = { staffID: string; staffName: string; fits: boolean; why: string }

/** Returns the plan with reasons: the proposals, the seats that stay open, and the people without a proposal. */
export function presentPlan({ openings, people, seats }: WeekPlan, taken: readonly Pair[], facts: WeekFacts) {
  const money = moneyFormat(facts.locale, facts.currency)
  const takenOf = Map.groupBy(taken, ({ shift }) => shift)
  const weekIn = weekFinder(facts)
  /** Returns the hours that a person is proposed for in the week of a shift. */
  const proposedHours = (person: number, shift: number) =>
    taken
      .filter((pair) => pair.person === person && seats.shifts[pair.shift]?.week === seats.shifts[shift]?.week)
      .reduce((sum, pair) => sum + (openings[pair.shift]?.hours ?? 0), 0)
  const proposals = openings.flatMap(({ entry, hours, candidates }, shift) => {
    const type = facts.types.get(entry.programType) ?? null
    const words = {
      needsQualification: type !== null && type.skills.length + type.certificates.length > 0,
      isThisWeek: weekIn(entry) === weekIn({ date: facts.today }),
      formatMoney: (amount: number) => money.format(amount),
    }
    return (takenOf.get(shift) ?? [])
      .toSorted((a, b) => a.person - b.person)
      .flatMap(({ person }) => {
        const candidate = candidates.find(({ staffID }) => staffID === people[person]?.staffID)
        if (!candidate) return []
        const { staffID, staffName, cost, conflicts } = candidate
        const hoursThisWeek = toHundredths(candidate.hoursThisWeek + proposedHours(person, shift))
        const asked = facts.requestedIDs.has(assignmentID(staffID, entry.programID)) ? ['asked for it'] : []
        return {
          ...presentProgram(entry),
          staffID,
          staffName,
          role: DEFAULT_ROLE,
          hours,
          cost: cost ?? 0,
          reasons: [...asked, ...listReasons({ ...candidate, hoursThisWeek }, words)],
          conflicts: [...conflicts],
        }
      })
  })
  const unfilled = openings.flatMap((opening, shift) => {
    const open = opening.open - (takenOf.get(shift)?.length ?? 0)
    if (open === 0) return []
    const why = explainOpenSeat(opening, { shift, people, seats, taken, facts })
    return { ...presentProgram(opening.entry), open, why }
  })
  const proposed = new Set(taken.map(({ person }) => person))
  const others = [
    ...people.flatMap((member, person) => (proposed.has(person) ? [] : explainPerson(member, openings))),
    ...facts.people
      .filter((member) => !people.includes(member))
      .map(({ staffID, name: staffName }) => {
        const why = `${staffName} has no pay rate and no shift so far.`
        return { staffID, staffName, fits: false, why }
      }),
  ]
  return { proposals, unfilled, others }
}

/** The reasons that a person is not proposed, in the singular and the plural, the most important first. */
const REASONS = {
  declined: ['declined it', 'declined it'],
  'person-booked': ['works elsewhere then', 'work elsewhere then'],
  'person-away': ['is away', 'are away'],
  'certificate-expired': ['has no valid certificate for it', 'have no valid certificate for it'],
  turnaround: ["can't get there in time", "can't get there in time"],
  'weekly-hours': ['would be over the weekly hours', 'would be over the weekly hours'],
  proposed: ['is proposed for another shift then', 'are proposed for another shift then'],
} as const
type Reason = keyof typeof REASONS
const ORDER = Object.keys(REASONS) as Reason[]

type Explaining = Pick<WeekPlan, 'people' | 'seats'> & { shift: number; taken: readonly Pair[]; facts: WeekFacts }

/** The maximum number of sentences about why a person is not proposed. */
const MOST_SAID = 2

/** Returns why a person has no proposal; empty for a person who already works all of these programs. */
function explainPerson({ staffID, name: staffName }: StaffMember, openings: readonly Opening[]): Unproposed[] {
  const ofPerson = openings.flatMap(({ candidates }) => candidates.filter((one) => one.staffID === staffID))
  const fitting = ofPerson.filter(mayBeProposed).length
  if (fitting > 0) {
    const which = fitting === 1 ? 'one of these programs' : `${fitting} of these programs`
    return [{ staffID, staffName, fits: true, why: `${staffName} could work ${which}, and isn't needed.` }]
  }
  const against = ofPerson.flatMap(({ conflicts }) => conflicts.filter(excludes))
  const declined = openings.find(({ entry }) => isDeclined(staffID, entry))
  const sentences = [
    ...ORDER.flatMap((reason) => against.find(({ code }) => code === reason)?.sentence ?? []),
    ...(declined ? [`${staffName} declined ${declined.entry.programName}.`] : []),
  ]
  const why = sentences.slice(0, MOST_SAID).join(' ')
  return why === '' ? [] : [{ staffID, staffName, fits: false, why }]
}

const isDeclined = (staffID: string, { staffing }: ScheduleEntry) =>
  staffing.some((one) => one.staffID === staffID && one.state === 'declined')

/** Explains why a seat stays open, for example "Nobody else fits: 3 work elsewhere then and 1 is away." */
function explainOpenSeat({ entry, candidates }: Opening, { shift, people, seats, taken, facts }: Explaining): string {
  if (people.length === 0) return 'There are no active staff.'
  const clashing = new Set(seats.clashes.filter((group) => group.includes(shift)).flat())
  const reasonOf = ({ staffID }: StaffMember, person: number): Reason | null => {
    const on = entry.staffing.find((one) => one.staffID === staffID)
    if (on) return on.state === 'declined' ? 'declined' : null
    const ownPairs = taken.filter((pair) => pair.person === person)
    if (ownPairs.some((pair) => pair.shift === shift)) return null
    const conflicts = candidates.find((candidate) => candidate.staffID === staffID)?.conflicts ?? []
    const excluding = conflicts.filter(excludes)
    const first = ORDER.find((reason) => excluding.some(({ code }) => code === reason))
    return first ?? (ownPairs.some((pair) => clashing.has(pair.shift)) ? 'proposed' : 'weekly-hours')
  }
  const reasons = people.map(reasonOf)
  const unplannable = facts.people.length - people.length
  const phrases = ORDER.flatMap((reason) => {
    const count = reasons.filter((other) => other === reason).length
    return count === 0 ? [] : [`${count} ${REASONS[reason][count === 1 ? 0 : 1]}`]
  })
  if (unplannable > 0)
    phrases.push(`${unplannable} ${unplannable === 1 ? 'has' : 'have'} no pay rate and no shift so far`)
  if (phrases.length === 0) return 'Everybody works it already.'
  return `Nobody else fits: ${new Intl.ListFormat('en').format(phrases)}.`
}
