import { CONTACTS, type Contact, FACILITATORS, FINN, NEWCOMER } from './people.ts'
import { PROGRAM_TYPES, type ProgramType, programTypeNamed } from './program-types.ts'
import { createRandom, sampleID } from './random.ts'
import type { SampleDays } from './sample-days.ts'

type Outcome = 'pending' | 'rejected' | 'cancelled' | 'approved' | 'scheduled' | 'called off'
type ContractState =
  | 'empty draft'
  | 'draft'
  | 'sent'
  | 'signed'
  | 'declined'
  | 'forwarded'
  | 'voided'
  | 'needs amendment'
  | 'amended'
type Staffing = 'full' | 'short' | 'asked for' | 'with Finn'
export type Facilitator = (typeof FACILITATORS)[number]

/** What becomes of a request. Days are counted from today. */
export type ProgramPlan = {
  index: number
  /** Once it is requested. */
  requestID: string
  /** Once it is approved. */
  programID: string
  contact: Pick<Contact, 'name' | 'email' | 'organization' | 'phone'>
  outcome: Outcome
  contract: ContractState
  type: ProgramType
  startTime: string
  participants: number
  staffNeeded: number
  /** The day of the program. */
  day: number
  requestedOn: number
  decidedOn: number
  /** Who is assigned, the lead first. */
  crew: Facilitator[]
  /** Who asks to facilitate: the crew's lead, whom nobody has answered, and who was declined. */
  asking: { lead?: Facilitator | undefined; open?: Facilitator | undefined; declined?: Facilitator | undefined }
}

type Draft = Pick<ProgramPlan, 'outcome' | 'contract' | 'day' | 'type'> & {
  client: number
  requestedOn?: number
  startTime?: string
  staffing?: Staffing
}

const CLEO = 0
const PAST = 49
const COMING = 28
/** Before this day, the centre's people and clients were entered. */
const OPENED = -390

/** As what somebody works in a crew: the first leads. */
export const roleOf = ({ title }: Facilitator, index: number): string =>
  index === 0 ? 'Lead facilitator' : title === 'Belay specialist' ? title : 'Facilitator'

/** A training of the centre's own, without client and contract. */
export type TrainingPlan = { programID: string; programName: string; day: number; trainers: Facilitator[] }
export const TRAINING_HOURS = 4

/** The year's programs: fixed ones that show every state to the people of the sign-in page, the others at random. */
export function planYear(days: SampleDays): { programs: ProgramPlan[]; trainings: TrainingPlan[] } {
  const random = createRandom(20_240_101)
  const findCrew = openCrews()
  const someClient = (index: number) => 1 + ((index * 7 + random.integer(0, 2)) % 24)
  const randomDrafts = (count: number, offset: number, chosen: (index: number) => ChosenDraft): Draft[] =>
    Array.from({ length: count }, (_, index) => ({
      client: someClient(index + offset),
      type: random.pick(PROGRAM_TYPES),
      ...chosen(index),
    }))
  const drafts = [
    ...fixedDrafts(days),
    ...randomDrafts(PAST, 0, pastDraft),
    ...randomDrafts(COMING, 3, comingDraft),
    ...randomDrafts(9, 9, (index) => ({ outcome: 'approved', contract: 'draft', day: 30 + index * 5 })),
    ...randomDrafts(11, 11, (index) => ({ outcome: 'rejected', contract: 'empty draft', day: 25 - index * 28 })),
    ...randomDrafts(9, 9, (index) => ({ outcome: 'cancelled', contract: 'empty draft', day: 20 - index * 33 })),
    ...randomDrafts(18, 18, (index) => ({ outcome: 'pending', contract: 'empty draft', day: 14 + index * 3 })),
  ]

  function complete({ client, staffing = 'full', ...draft }: Draft, index: number): ProgramPlan {
    const { type, day, outcome } = draft
    const earliest = outcome === 'pending' ? -1 - (index % 9) : day - random.integer(35, 140)
    const latest = outcome === 'pending' ? -1 : -random.integer(4, 26)
    const requestedOn = draft.requestedOn ?? Math.max(Math.min(earliest, latest), OPENED)
    const participants = random.integer(8, type.perFacilitator * 3)
    const needed = staffing === 'with Finn' ? 2 : Math.max(1, Math.ceil(participants / type.perFacilitator))
    return {
      index,
      requestID: '',
      programID: '',
      contact: CONTACTS[client] ?? NEWCOMER,
      startTime: type.startTime,
      participants,
      staffNeeded: needed,
      crew: [],
      asking: {},
      ...draft,
      requestedOn,
      decidedOn: Math.min(requestedOn + random.integer(1, 3), -1),
      ...(outcome === 'scheduled' || outcome === 'called off' ? findCrew(day, needed, staffing) : {}),
    }
  }
  const planTraining = (programName: string, day: number) => {
    const programID = sampleID('training', programName)
    return { programID, programName, day, trainers: findCrew(day, 2, 'full').crew }
  }
  return {
    programs: drafts.map(complete),
    trainings: [
      planTraining('Facilitator training: rescue drills', -40),
      planTraining('Facilitator training: winter season', 10),
    ],
  }
}

function fixedDrafts(days: SampleDays): Draft[] {
  const draft = (
    client: number,
    outcome: Outcome,
    contract: ContractState,
    day: number,
    type: string,
    more: Pick<Draft, 'requestedOn' | 'startTime' | 'staffing'> = {},
  ): Draft => ({ client, outcome, contract, day, type: programTypeNamed(type), ...more })
  // At a weekend both of Finn's programs are today, so that they are in this week wherever a week begins.
  const weekend = days.weekday(0) === 0 || days.weekday(0) === 6
  const second = weekend ? { day: 0, startTime: '3:00 PM' } : { day: 1, startTime: '2:00 PM' }
  return [
    draft(CLEO, 'scheduled', 'signed', -118, 'High Ropes Challenge'),
    draft(CLEO, 'scheduled', 'sent', 24, 'Low Ropes Teamwork', { requestedOn: -4 }),
    draft(CLEO, 'approved', 'empty draft', 60, 'Leadership Workshop'),
    draft(CLEO, 'rejected', 'empty draft', 33, 'Full-Day Adventure'),
    draft(CLEO, 'cancelled', 'empty draft', 17, 'Climbing Tower'),
    draft(CLEO, 'pending', 'empty draft', 45, 'Orienteering Quest'),
    draft(5, 'scheduled', 'signed', 0, 'Leadership Workshop', { startTime: '9:00 AM', staffing: 'with Finn' }),
    draft(10, 'scheduled', 'sent', second.day, 'Climbing Tower', {
      startTime: second.startTime,
      staffing: 'with Finn',
    }),
    draft(12, 'scheduled', 'declined', 38, 'Full-Day Adventure'),
    draft(15, 'scheduled', 'voided', 29, 'Strengths Workshop'),
    draft(20, 'scheduled', 'needs amendment', 15, 'Team Games at Your Place'),
    draft(3, 'called off', 'empty draft', -64, 'Low Ropes Teamwork'),
    draft(16, 'called off', 'sent', 12, 'High Ropes Challenge'),
    draft(9, 'called off', 'draft', 42, 'Orienteering Quest'),
    draft(13, 'called off', 'signed', 20, 'Full-Day Adventure'),
    { ...draft(-1, 'pending', 'empty draft', 31, 'Leadership Workshop'), requestedOn: -1 },
  ]
}

type ChosenDraft = Omit<Draft, 'client' | 'type'>

const pastDraft = (index: number): ChosenDraft => ({
  outcome: 'scheduled',
  contract: index === 1 ? 'sent' : 'signed',
  day: -2 - Math.round(((index + 0.5) * 350) / PAST),
})

function comingDraft(index: number): ChosenDraft {
  const day = 1 + Math.round((index * 86) / COMING)
  const fixed = ({ 6: 'forwarded', 10: 'amended' } as const)[index]
  const later = fixed ?? (['signed', 'sent', 'draft', 'sent', 'empty draft'] as const)[index % 5]
  return {
    outcome: 'scheduled',
    contract: day < 14 ? (index % 4 === 3 ? 'sent' : 'signed') : (later ?? 'draft'),
    day,
    staffing: (['full', 'asked for', 'short'] as const)[index % 3] ?? 'full',
  }
}

/** Finds who works a program: those with the fewest programs so far first, nobody twice on a day but Finn. */
function openCrews() {
  const busy = new Map<number, Set<Facilitator>>()
  const load = new Map(FACILITATORS.map((person) => [person, 0]))
  const loadOf = (person: Facilitator) => load.get(person) ?? 0
  const finn = FACILITATORS.find(({ email }) => email === FINN.email)

  return (day: number, needed: number, staffing: Staffing): Pick<ProgramPlan, 'crew' | 'asking'> => {
    const working = busy.get(day) ?? new Set()
    busy.set(day, working)
    const free = FACILITATORS.filter((person) => !working.has(person)).toSorted((a, b) => loadOf(a) - loadOf(b))
    const first = staffing === 'with Finn' && finn ? [finn] : []
    const wanted = staffing === 'short' ? needed - 1 : staffing === 'asked for' ? Math.max(1, needed - 1) : needed
    const crew = [...first, ...free.filter((person) => !first.includes(person))].slice(0, Math.min(wanted, 5))
    for (const person of crew) {
      working.add(person)
      load.set(person, loadOf(person) + 1)
    }
    if (staffing !== 'asked for') return { crew, asking: {} }
    const [open, declined] = free.filter((person) => !working.has(person))
    const lead = day % 2 === 0 ? crew[0] : undefined
    const asking = { lead, open: day < 60 ? open : undefined, declined: day % 5 === 0 ? declined : undefined }
    return { crew, asking }
  }
}
