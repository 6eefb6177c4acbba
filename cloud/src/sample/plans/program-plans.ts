import { findContact } from '../clients.ts'
import { CLEO, FACILITATORS, FINN } from '../people.ts'
import { endOf, plannedHours, programTypeNamed, staffFor } from '../program-types.ts'
import { createRandom, type Random } from '../random.ts'
import type { SampleDays } from '../sample-days.ts'
import { createCrewPlanner, type Facilitator } from './crews.ts'
import type { ContractState, Draft, ProgramPlan, Staffing } from './drafts.ts'
import { fixedDrafts, pendingDrafts } from './fixed-drafts.ts'
import { type HousePlan, planHousePrograms } from './house-programs.ts'
import { createCalendar } from './sample-calendar.ts'
import { type Booking, limitToSize, planSeasons } from './season-plan.ts'

/** The number of future days that clients have booked. */
const AHEAD = 110
/** The least and most days between a request and its program. */
const LEAD = [24, 110] as const

/** Returns a person's role in a crew. The first person leads. */
export const roleOf = ({ title }: Facilitator, index: number): string =>
  index === 0 ? 'Lead facilitator' : title === 'Belay specialist' ? title : 'Facilitator'

/** Returns the first day of this month two years ago, on which programs begin. */
export const firstDayOf = (days: SampleDays): number =>
  days.offsetOf(`${days.today.slice(0, 2)}/01/${Number(days.today.slice(6)) - 2}`)

/** Plans two years of programs and the future ones: fixed programs in every state, and others by season. */
export function planPrograms(days: SampleDays): { programs: ProgramPlan[]; house: HousePlan[] } {
  const from = firstDayOf(days)
  const calendar = createCalendar(days)
  const crews = createCrewPlanner(days)
  const fixed = fixedDrafts(days, calendar)
  for (const { day } of fixed.filter(({ staffing }) => staffing === 'with Finn'))
    for (const finn of FINN_ONLY) crews.reserve(finn, day)
  const random = createRandom(20_240_101)
  const house = planHousePrograms(days, calendar, crews, from, 60)
  const seasonal = planSeasons(days, calendar, from, AHEAD).map((booking, index) => toDraft(booking, index, random))
  const drafts = [...fixed, ...seasonal.filter((draft) => draft !== null), ...unplayedDrafts(from, random)]
  const programs = drafts.map((draft, index) => complete(draft, index, from, random))
  // Programs with fixed people choose first.
  const staffed = programs.filter(({ outcome }) => outcome === 'scheduled' || outcome === 'called off')
  for (const program of staffed.toSorted((a, b) => rankOf(a) - rankOf(b) || a.day - b.day))
    Object.assign(program, findCrew(program, crews))
  const pending = pendingDrafts(programs, days, calendar)
  return {
    programs: [...programs, ...pending.map((draft, index) => complete(draft, programs.length + index, from, random))],
    house,
  }
}

/** Finn alone, as the crew of the programs that name him. */
const FINN_ONLY = FACILITATORS.filter(({ email }) => email === FINN.email)

const rankOf = ({ staffing }: ProgramPlan) => (staffing === 'with Finn' ? 0 : 1)

function complete(draft: Draft, index: number, from: number, random: Random): ProgramPlan {
  const { type, day } = draft
  const participants = draft.participants ?? limitToSize(type, random.integer(12, type.perFacilitator * 2))
  const staffing = draft.staffing ?? 'full'
  const lead = random.integer(...LEAD)
  const earliest = Math.max(day - lead, from - 40 + (index % 9))
  const requestedOn = draft.requestedOn ?? Math.min(earliest, -random.integer(3, 21))
  const decided = requestedOn + random.integer(1, 4)
  return {
    index,
    requestID: '',
    programID: '',
    startTime: type.startTime,
    secondDay: random.boolean(0.5) ? day + 7 : null,
    crew: [],
    asking: {},
    ...draft,
    participants,
    staffing,
    staffNeeded: staffFor(type, participants),
    requestedOn,
    decidedOn: Math.min(decided, -1),
  }
}

/** Plans a booking's outcome: mostly settled in the next weeks, and less often later. Null if it is not booked. */
function toDraft(booking: Booking, index: number, random: Random): Draft | null {
  const { day } = booking
  // Cleo has one contract to sign, which another plan sends.
  const sent = booking.contact.email === CLEO.email ? 'signed' : 'sent'
  const draft = (contract: ContractState, staffing: Staffing = 'full'): Draft => {
    return { ...booking, outcome: 'scheduled', contract, staffing }
  }
  if (index % 23 === 7 && day < 60) return { ...booking, outcome: 'called off', contract: index % 2 ? 'sent' : 'draft' }
  if (day < 0) return draft('signed')
  if (day > 30 && random.boolean(day > 60 ? 0.6 : 0.25)) return null
  if (day < 9) return draft('signed')
  if (day < 21) return draft(index % 4 === 3 ? sent : 'signed', index % 3 === 1 ? 'asked for' : 'full')
  const contract = (['signed', sent, 'draft', 'signed', sent] as const)[index % 5] ?? 'draft'
  return draft(contract, day > 45 ? 'nobody' : ((['full', 'short', 'asked for'] as const)[index % 3] ?? 'full'))
}

/** Creates requests without a program: rejected, or cancelled before a decision. */
function unplayedDrafts(from: number, random: Random): Draft[] {
  const clients = ['Lakeview Elementary', 'Harbor & Finch Accounting', 'Girl Scouts Pine Valley', 'Camp Timberline']
  const types = ['Climbing Tower', 'Virtual Team Builder', 'Low Ropes Teamwork', 'Orienteering Quest']
  return Array.from({ length: 32 }, (_, index): Draft => {
    const contact = findContact(random.pick(clients))
    const day = Math.round(from + 45 + ((-from - 20) * index) / 32)
    const outcome = index % 5 < 3 ? 'rejected' : 'cancelled'
    return { contact, type: programTypeNamed(random.pick(types)), day, outcome, contract: 'empty draft' }
  })
}

/** Finds the people who work a program and who ask to. */
function findCrew(
  program: ProgramPlan,
  crews: ReturnType<typeof createCrewPlanner>,
): Pick<ProgramPlan, 'crew' | 'asking'> {
  const { day, startTime, type, staffing, staffNeeded } = program
  const when = { day, startTime, endTime: endOf(type, startTime), hours: plannedHours(type) }
  const free = crews.free(when)
  const finn = staffing === 'with Finn' ? FINN_ONLY : []
  const isShort = ['short', 'asked for', 'asked long ago'].includes(staffing)
  const least = isShort ? Math.max(1, staffNeeded - 1) : staffNeeded
  const size = staffing === 'nobody' ? 0 : least
  const crew = [...finn, ...free.filter((person) => !finn.includes(person))].slice(0, size)
  for (const person of crew) crews.book(person, when)
  if (staffing !== 'asked for' && staffing !== 'asked long ago') return { crew, asking: {} }
  const [open, declined] = free.filter((person) => !crew.includes(person))
  const lead = day % 2 === 0 ? crew[0] : undefined
  const stillOpen = staffing === 'asked long ago' || day % 3 === 0 ? open : undefined
  return { crew, asking: { lead, open: stillOpen, declined: day % 5 === 0 ? declined : undefined } }
}
