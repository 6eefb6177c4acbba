import { SAMPLE_SIGN_INS } from '../features/centre/sample-sign-ins.ts'
import { clientPrograms } from '../features/client-programs/client-programs.documents.ts'
import { programSchedule } from '../features/program-schedule/program-schedule.documents.ts'
import { facilitatorRequests, staffPrograms } from '../features/staff-programs/staff-programs.documents.ts'
import type { Settings } from '../platform/settings.ts'
import type { Book } from './book.ts'
import { KINDS, type Kind, linesFor } from './catalogue.ts'
import { type Chance, chanceOf, sampleID } from './chance.ts'
import type { Customer } from './clients.ts'
import * as contracts from './contracts.ts'
import type { Days } from './days.ts'
import { approve, cancelProgram, schedule } from './programs.ts'
import { ask, cancel, endOf, type Requester, reject } from './requests.ts'
import { ADMINS, type Worker } from './staff.ts'
import { answer, askToFacilitate, assign } from './staffing.ts'

type Fate = 'pending' | 'rejected' | 'cancelled' | 'approved' | 'scheduled' | 'called off'
type Paper = 'draft' | 'empty' | 'sent' | 'signed' | 'declined' | 'voided' | 'amend'
type Plan = {
  customer: number
  fate: Fate
  paper: Paper
  offset: number
  asked?: number
  start?: string
  kind: Kind
  crew?: 'finn' | 'short' | 'asked'
}

const CLEO = 0
const FINN = SAMPLE_SIGN_INS[1].email
const PAST = 49
const COMING = 28
const WHY_NOT = [
  'The course is closed for inspection on the dates you gave. We would gladly host you a month later.',
  'The group is larger than we can safely supervise on one day. Please ask again for two days.',
  'We have no facilitators free on these dates.',
]
const WHY_CANCEL = [
  'Our budget was cut; we hope to come next year.',
  'Exams were moved to the same week.',
  'Too few people signed up on our side.',
]

/** All that was asked for: fixed stories for Cleo and Finn, the rest by chance. */
function plans(days: Days, chance: Chance): Plan[] {
  const kind = (name: string): Kind => KINDS.find((one) => one.name === name) ?? (KINDS[0] as Kind)
  // At a weekend both of Finn's programs are today, so that they are in this week wherever a week begins.
  const weekend = days.weekday(0) === 0 || days.weekday(0) === 6
  const fixed: Plan[] = [
    { customer: CLEO, fate: 'scheduled', paper: 'signed', offset: -118, kind: kind('High Ropes Challenge') },
    { customer: CLEO, fate: 'scheduled', paper: 'sent', offset: 24, asked: -4, kind: kind('Low Ropes Teamwork') },
    { customer: CLEO, fate: 'approved', paper: 'empty', offset: 60, kind: kind('Leadership Workshop') },
    { customer: CLEO, fate: 'rejected', paper: 'empty', offset: 33, kind: kind('Full-Day Adventure') },
    { customer: CLEO, fate: 'cancelled', paper: 'empty', offset: 17, kind: kind('Climbing Tower') },
    { customer: CLEO, fate: 'pending', paper: 'empty', offset: 45, kind: kind('Orienteering Quest') },
    {
      customer: 5,
      fate: 'scheduled',
      paper: 'signed',
      offset: 0,
      start: '9:00 AM',
      kind: kind('Leadership Workshop'),
      crew: 'finn',
    },
    {
      customer: 10,
      fate: 'scheduled',
      paper: 'sent',
      offset: weekend ? 0 : 1,
      start: weekend ? '3:00 PM' : '2:00 PM',
      kind: kind('Climbing Tower'),
      crew: 'finn',
    },
    { customer: 12, fate: 'scheduled', paper: 'declined', offset: 38, kind: kind('Full-Day Adventure') },
    { customer: 15, fate: 'scheduled', paper: 'voided', offset: 29, kind: kind('Strengths Workshop') },
    { customer: 20, fate: 'scheduled', paper: 'amend', offset: 15, kind: kind('Team Games at Your Place') },
    { customer: 3, fate: 'called off', paper: 'empty', offset: -64, kind: kind('Low Ropes Teamwork') },
    { customer: 16, fate: 'called off', paper: 'sent', offset: 12, kind: kind('High Ropes Challenge') },
    { customer: 9, fate: 'called off', paper: 'draft', offset: 42, kind: kind('Orienteering Quest') },
    { customer: 13, fate: 'called off', paper: 'signed', offset: 20, kind: kind('Full-Day Adventure') },
  ]
  const someone = (place: number) => 1 + ((place * 7 + chance.whole(0, 2)) % 24)
  const past = Array.from({ length: PAST }, (_, place): Plan => {
    const offset = -2 - Math.round(((place + 0.5) * 350) / PAST)
    return {
      customer: someone(place),
      fate: 'scheduled',
      paper: place === 1 ? 'sent' : 'signed',
      offset,
      kind: chance.pick(KINDS),
    }
  })
  const coming = Array.from({ length: COMING }, (_, place): Plan => {
    const offset = 1 + Math.round((place * 86) / COMING)
    const paper: Paper =
      offset < 14
        ? place % 4 === 3
          ? 'sent'
          : 'signed'
        : ((['signed', 'sent', 'draft', 'sent', 'empty'] as const)[place % 5] ?? 'draft')
    const crew = place % 3 === 1 ? 'asked' : place % 3 === 2 ? 'short' : undefined
    return {
      customer: someone(place + 3),
      fate: 'scheduled',
      paper,
      offset,
      kind: chance.pick(KINDS),
      ...(crew ? { crew } : {}),
    }
  })
  const more = (count: number, fate: Fate, paper: Paper, offset: (place: number) => number) =>
    Array.from(
      { length: count },
      (_, place): Plan => ({
        customer: someone(place + count),
        fate,
        paper,
        offset: offset(place),
        kind: chance.pick(KINDS),
      }),
    )
  return [
    ...fixed,
    ...past,
    ...coming,
    ...more(9, 'approved', 'draft', (place) => 30 + place * 5),
    ...more(11, 'rejected', 'empty', (place) => 25 - place * 28),
    ...more(9, 'cancelled', 'empty', (place) => 20 - place * 33),
    ...more(18, 'pending', 'empty', (place) => 14 + place * 3),
  ]
}

/** A year of requests, programs, contracts and assignments. */
export function theYear(
  book: Book,
  days: Days,
  settings: Settings,
  workers: readonly Worker[],
  customers: readonly Customer[],
  newcomer: Requester,
): void {
  const chance = chanceOf(20_240_101)
  const crews = openCrews(workers)
  const [first] = KINDS
  for (const [which, plan] of plans(days, chance).entries()) play(which, plan)
  const asking = {
    requester: newcomer,
    kind: KINDS[4] ?? (first as Kind),
    participants: 22,
    date: days.date(31),
    startTime: '9:30 AM',
    endTime: '12:30 PM',
    otherContacts: [],
  }
  ask(book, chance, 9000, asking, days.at(-1, '4:20 PM'))
  training('Facilitator training: rescue drills', -40)
  training('Facilitator training: winter season', 10)

  function play(which: number, plan: Plan): void {
    const { kind, offset } = plan
    const customer = customers[plan.customer] as Customer
    const askedOn =
      plan.asked ??
      (plan.fate === 'pending' ? -1 - (which % 9) : Math.min(offset - chance.whole(35, 140), -chance.whole(4, 26)))
    const decidedOn = Math.min(askedOn + chance.whole(1, 3), -1)
    const participants = chance.whole(8, kind.staffFor * 3)
    const startTime = plan.start ?? kind.start
    const asked = {
      requester: customer,
      kind,
      participants,
      date: days.date(offset),
      startTime,
      endTime: endOf(kind, startTime),
      otherContacts: which % 11 === 4 && plan.customer !== CLEO ? [SAMPLE_SIGN_INS[2].email] : [],
    }
    const request = ask(
      book,
      chance,
      which,
      asked,
      days.at(askedOn, '9:00 AM') + chance.whole(0, 7) * 3_600_000 + chance.whole(1, 59) * 60_000,
    )
    if (plan.fate === 'pending') return
    const decidedAt = days.at(decidedOn, '5:10 PM') + (which % 50) * 60_000
    if (plan.fate === 'rejected') reject(book, request, chance.pick(WHY_NOT), decidedAt)
    if (plan.fate === 'cancelled') cancel(book, request, chance.pick(WHY_CANCEL), decidedAt)
    if (plan.fate === 'rejected' || plan.fate === 'cancelled') return

    const programID = sampleID('program', which)
    const staffNeeded = plan.crew === 'finn' ? 2 : Math.max(1, Math.ceil(participants / kind.staffFor))
    const scheduled = plan.fate !== 'approved'
    approve(book, { programID, clientID: customer.clientID, asked, request, scheduled, staffNeeded, at: decidedAt })
    if (scheduled) staff(plan, programID, staffNeeded, decidedOn)
    sayOnPaper(plan, programID, asked.participants, decidedOn)
    if (plan.fate === 'called off')
      cancelProgram(book, request, programID, chance.pick(WHY_CANCEL), days.at(Math.min(offset - 8, -1), '10:00 PM'))
    else if (scheduled && offset < 0)
      book.change(
        programSchedule,
        programID,
        { status: 'completed' },
        { by: ADMINS[1], at: days.at(offset + 1, '9:00 AM'), call: 'programSchedule.update' },
      )
    else if (scheduled && offset < 3)
      book.change(
        programSchedule,
        programID,
        { dayNotes: 'Meet at the equipment shed 45 minutes before. Radio channel 4.' },
        { by: ADMINS[1], at: days.at(-1, '9:30 PM'), call: 'programSchedule.update' },
      )
  }

  function staff(plan: Plan, programID: string, needed: number, decidedOn: number): void {
    const { date, startTime } = book.get(programSchedule, programID)
    const at = days.at(decidedOn, '6:15 PM')
    const over = plan.offset < 0
    const busyWith = `${date}${plan.crew === 'finn' ? startTime : ''}`
    const want = over
      ? needed
      : plan.crew === 'short'
        ? Math.max(0, needed - 1)
        : plan.crew === 'asked'
          ? Math.max(1, needed - 1)
          : needed
    const finn = workers.find(({ email }) => email === FINN)
    const crew = crews.take(busyWith, want, plan.crew === 'finn' ? finn : undefined)
    if (plan.crew === 'asked') {
      const [keen, other] = crews.free(busyWith)
      const [accepted] = crew
      if (accepted && plan.offset % 2 === 0)
        askToFacilitate(book, programID, accepted, 'I know this group from last year.', days.at(decidedOn, '6:05 PM'))
      if (keen && plan.offset < 60)
        askToFacilitate(
          book,
          programID,
          keen,
          'I am free all day and would love to.',
          days.at(Math.max(decidedOn, -6), '8:30 PM'),
        )
      if (other && plan.offset % 5 === 0) {
        const id = askToFacilitate(book, programID, other, '', days.at(decidedOn, '8:35 PM'))
        const at = days.at(decidedOn, '9:00 PM')
        book.change(
          facilitatorRequests,
          id,
          { status: 'declined', decidedBy: ADMINS[1].email, decidedAt: at },
          { by: ADMINS[1], at, call: 'staffPrograms.declineRequest' },
        )
      }
    }
    assign(
      book,
      programID,
      crew.map((worker, place) => ({
        worker,
        role: place === 0 ? 'Lead facilitator' : worker.name === 'Lars Eriksen' ? 'Belay specialist' : 'Facilitator',
      })),
      at,
    )
    for (const [place, worker] of crew.entries()) {
      const said = over || plan.offset < 14 || (place + plan.offset) % 3 === 0
      const declines = !over && plan.crew !== 'finn' && plan.offset % 17 === 3 && place === crew.length - 1
      if (declines || said)
        answer(
          book,
          programID,
          worker,
          declines ? 'decline' : 'confirm',
          days.at(decidedOn, '8:00 PM') + place * 600_000,
        )
    }
  }

  function sayOnPaper({ kind, paper, offset }: Plan, programID: string, participants: number, decidedOn: number): void {
    if (paper === 'empty') return
    const discount = participants > 30 ? 100 : 0
    contracts.fill(
      book,
      programID,
      linesFor(kind, participants, Math.ceil(participants / 25)),
      discount,
      days.at(decidedOn, '6:40 PM'),
    )
    if (paper === 'draft') return
    contracts.send(book, settings, programID, days.at(decidedOn, '7:00 PM') + (Math.abs(offset) % 40) * 60_000)
    if (paper === 'sent') return
    const answeredAt =
      days.at(Math.min(decidedOn + chance.whole(0, 3), -1), '8:10 PM') + (Math.abs(offset) % 60) * 60_000
    if (paper === 'declined')
      contracts.decline(
        book,
        programID,
        'The total is above what our board approved. Could we drop the lunches?',
        answeredAt,
      )
    else contracts.sign(book, programID, answeredAt)
    if (paper === 'voided')
      contracts.voidSigned(book, programID, 'The number of participants doubled.', days.at(-1, '9:45 PM'))
    if (paper === 'amend') move(programID, 'Gym of the community centre', days.at(-1, '9:50 PM'))
  }

  /** The place changes after the contract was signed: the assignments follow, the contract needs amendment. */
  function move(programID: string, location: string, at: number): void {
    const deed = { by: ADMINS[1], at, call: 'programSchedule.update' }
    book.change(programSchedule, programID, { location }, deed)
    for (const { id, programID: of } of book.all(staffPrograms))
      if (of === programID) book.change(staffPrograms, id, { location }, deed)
    book.change(clientPrograms, programID, { needsAmendment: true }, deed)
  }

  function training(name: string, offset: number): void {
    const when = { date: days.date(offset), startTime: '4:00 PM', endTime: '7:00 PM' }
    const programID = schedule(book, name, when, 'Climbing tower', days.at(-60, '10:00 AM'))
    const crew = crews.take(when.date, 2)
    assign(
      book,
      programID,
      crew.map((worker) => ({ worker, role: 'Trainer' })),
      days.at(-59, '10:00 AM'),
    )
    if (offset < 0)
      book.change(
        programSchedule,
        programID,
        { status: 'completed' },
        { by: ADMINS[1], at: days.at(offset + 1, '9:00 AM'), call: 'programSchedule.update' },
      )
  }
}

/** Who works when: those with the least to do first, nobody twice at a time. */
function openCrews(workers: readonly Worker[]) {
  const works = workers.filter((worker) => worker.works)
  const busy = new Map<string, Set<string>>()
  const load = new Map(works.map((worker) => [worker.staffID, 0]))
  const dateOf = (when: string) => when.slice(0, 10)
  const taken = (when: string) => {
    const known = busy.get(dateOf(when)) ?? new Set<string>()
    busy.set(dateOf(when), known)
    return known
  }
  const free = (when: string) =>
    works
      .filter(({ staffID }) => !taken(when).has(staffID))
      .toSorted((a, b) => (load.get(a.staffID) ?? 0) - (load.get(b.staffID) ?? 0))
  return {
    free,
    take(when: string, count: number, first?: Worker): Worker[] {
      const others = free(when).filter((worker) => worker !== first)
      const crew = [...(first ? [first] : []), ...others].slice(0, Math.min(count, 5))
      for (const { staffID } of crew) {
        taken(when).add(staffID)
        load.set(staffID, (load.get(staffID) ?? 0) + 1)
      }
      return crew
    },
  }
}
