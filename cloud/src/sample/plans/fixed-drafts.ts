import { findContact, NEWCOMER } from '../clients.ts'
import { programTypeNamed } from '../program-types.ts'
import type { SampleDays } from '../sample-days.ts'
import type { ContractState, Draft, Outcome, ProgramPlan } from './drafts.ts'
import type { SampleCalendar } from './sample-calendar.ts'

/** Creates the programs of the people on the sign-in page, and one overdue program for each kind of the inbox. */
export function fixedDrafts(days: SampleDays, calendar: SampleCalendar): Draft[] {
  // These programs have a fixed day, so they take their places before programs that can move to a nearby day.
  const saturday = bigSaturday(days, calendar)
  const draft = (
    organization: string,
    outcome: Outcome,
    contract: ContractState,
    wanted: number,
    typeName: string,
    more: Partial<Draft> = {},
  ): Draft => {
    const type = programTypeNamed(typeName)
    const contact = organization === '' ? NEWCOMER : findContact(organization)
    const isPlayed = outcome === 'scheduled' || outcome === 'called off'
    const isWeekday = (day: number) => days.weekday(day) !== 0
    const isNear = (day: number) => isWeekday(day) && day > 0 && day < 8 && wanted < 8
    const isLater = (day: number) => isWeekday(day) && (wanted < 0 || day > 7 || wanted < 8)
    if (isPlayed && more.startTime !== undefined) calendar.take(wanted, type.place)
    const isPlaced = !isPlayed || more.startTime !== undefined
    const near = isPlaced ? wanted : calendar.takeNearby(wanted, type.place, isNear)
    const day = near ?? takeLater(wanted, type.place, isLater)
    return { contact, outcome, contract, day, type, ...more }
  }
  /** Takes the place on a nearby day. Also tries later days, for a start on a Sunday or among closed days. */
  function takeLater(wanted: number, place: string, fits: (day: number) => boolean): number {
    for (let after = 0; after < 14; after++) {
      const day = calendar.takeNearby(wanted + after, place, fits)
      if (day !== null) return day
    }
    throw new Error(`${place} is free on no day near ${days.date(wanted)}.`)
  }
  const cleo = (...args: DropFirst<Parameters<typeof draft>>) => draft('Hawthorn Middle School', ...args)
  // At a weekend both of Finn's programs are today, so that they are in this week regardless of its first day.
  const weekend = days.weekday(0) === 0 || days.weekday(0) === 6
  const second = weekend ? { day: 0, startTime: '3:00 PM' } : { day: 1, startTime: '2:00 PM' }
  return [
    draft('Ridgeline University Residence Life', 'scheduled', 'signed', 0, 'Leadership Workshop', {
      startTime: '9:00 AM',
      staffing: 'with Finn',
      participants: 24,
    }),
    draft('Cobalt Systems', 'scheduled', 'sent', second.day, 'Climbing Tower', {
      startTime: second.startTime,
      staffing: 'with Finn',
      participants: 14,
    }),
    cleo('scheduled', 'signed', -118, 'Low Ropes Teamwork', { participants: 28 }),
    // The next program of Cleo, with its forms that came back.
    cleo('scheduled', 'signed', 12, 'Climbing Tower', { participants: 24 }),
    cleo('scheduled', 'sent', 24, 'Low Ropes Teamwork', { participants: 26, requestedOn: -4 }),
    cleo('approved', 'empty draft', 60, 'Leadership Workshop', { participants: 24, requestedOn: -5 }),
    cleo('rejected', 'empty draft', 33, 'Full-Day Adventure', { participants: 27, requestedOn: -30 }),
    cleo('cancelled', 'empty draft', 17, 'Orienteering Quest', { participants: 30, requestedOn: -44 }),
    // One overdue program of each kind.
    draft('Bright Line Engineering', 'scheduled', 'signed', 3, 'High Ropes Challenge', { participants: 16 }),
    draft('Literacy Works', 'scheduled', 'draft', 4, 'Strengths Workshop', { participants: 30, staffing: 'short' }),
    draft('St. Brendan Academy', 'scheduled', 'signed', 5, 'Orienteering Quest', {
      participants: 24,
      staffing: 'declined',
    }),
    draft('Tidewater Bank', 'scheduled', 'declined', 6, 'Full-Day Adventure', { participants: 18, staffing: 'away' }),
    draft('County Parks Service', 'scheduled', 'needs amendment', 2, 'Team Games at Your Place', { participants: 22 }),
    draft('Open Door Shelter', 'approved', 'empty draft', 50, 'Leadership Workshop', {
      participants: 15,
      requestedOn: -12,
    }),
    draft('Juniper Health', 'scheduled', 'signed', 10, 'Strengths Workshop', {
      participants: 30,
      staffing: 'asked long ago',
    }),
    draft('Summit Robotics', 'called off', 'signed', 6, 'Strengths Workshop', { participants: 16 }),
    // Programs that are not overdue.
    draft('Greenleaf Grocers', 'scheduled', 'declined', 38, 'Full-Day Adventure', { participants: 20 }),
    draft('Juniper Health', 'scheduled', 'voided', 29, 'Strengths Workshop', { participants: 22 }),
    draft('Northfield High School', 'scheduled', 'forwarded', 34, 'Full-Day Adventure', { participants: 26 }),
    draft('Ridgeline Business School', 'scheduled', 'amended', 40, 'Leadership Workshop', { participants: 32 }),
    draft('Summit Robotics', 'approved', 'empty draft', 64, 'Full-Day Adventure', {
      participants: 18,
      requestedOn: -3,
    }),
    draft('Meridian Logistics', 'called off', 'sent', 12, 'High Ropes Challenge', { participants: 14 }),
    ...saturday,
  ]
}
type DropFirst<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never

/** The programs of a future Saturday on which almost everybody works. */
const BIG_SATURDAY = [
  ['Ridgeline University Athletics', 'High Ropes Challenge', 27],
  ['Ridgeline High Swim Team', 'Low Ropes Teamwork', 36],
  ['Scouts Troop 214', 'Orienteering Quest', 32],
  ['First Methodist Youth Group', 'Climbing Tower', 24],
] as const
function findBigSaturday(days: SampleDays, calendar: SampleCalendar): number {
  let day = 18
  while (days.weekday(day) !== 6 || calendar.isClosed(day)) day++
  return day
}
function bigSaturday(days: SampleDays, calendar: SampleCalendar): Draft[] {
  const day = findBigSaturday(days, calendar)
  return BIG_SATURDAY.map(([organization, typeName, participants]) => {
    const type = programTypeNamed(typeName)
    calendar.take(day, type.place)
    const more = { startTime: type.startTime, participants, staffing: 'full' as const }
    return { contact: findContact(organization), outcome: 'scheduled', contract: 'signed', day, type, ...more }
  })
}

/** Creates undecided requests: five with different conflicts, and three without. */
export function pendingDrafts(programs: readonly ProgramPlan[], days: SampleDays, calendar: SampleCalendar): Draft[] {
  const taken = programs.find(
    ({ day, outcome, type }) => day > 15 && outcome === 'scheduled' && type.place === 'Low ropes course',
  )
  const closed = Array.from({ length: 400 }, (_, index) => 10 + index).find(calendar.isClosed) ?? 10
  const openDay = (from: number, place: string) => {
    let day = from
    while (!calendar.isFree(day, place) || days.weekday(day) === 0) day++
    return day
  }
  const pending = (
    organization: string,
    typeName: string,
    day: number,
    requestedOn: number,
    more: Partial<Draft> = {},
  ): Draft => ({
    contact: organization === '' ? NEWCOMER : findContact(organization),
    outcome: 'pending',
    contract: 'empty draft',
    type: programTypeNamed(typeName),
    day,
    requestedOn,
    secondDay: null,
    ...more,
  })
  const big = findBigSaturday(days, calendar)
  return [
    pending('Oak Hill Middle School', 'Low Ropes Teamwork', taken?.day ?? 20, -2, { participants: 34 }),
    pending('Ridgeline Honors College', 'Leadership Workshop', closed, -1, { participants: 40 }),
    pending('YMCA of Ridgeline', 'High Ropes Challenge', openDay(52, 'High ropes course'), -1, { participants: 48 }),
    pending('Camp Timberline', 'High Ropes Challenge', calendar.inspection.from + 1, -2, { participants: 24 }),
    pending('Harbor & Finch Accounting', 'Full-Day Adventure', big, -2, { participants: 27 }),
    pending('Hawthorn Middle School', 'Orienteering Quest', openDay(45, 'North woods'), -3, { participants: 32 }),
    pending('City of Ridgeline Youth Council', 'Climbing Tower', openDay(47, 'Climbing tower'), -1, {
      participants: 18,
      secondDay: 61,
    }),
    // The overdue request.
    pending('', 'Leadership Workshop', openDay(31, 'Seminar room A'), -5, { participants: 20 }),
  ]
}
