import { DAY } from '@belay/contract/constants'
import { toMinutesOfDay } from '@belay/contract/dates'
import { expect, it } from 'vitest'
import { endOf } from '../program-types.ts'
import { createSampleDays } from '../sample-days.ts'
import { planPrograms } from './program-plans.ts'
import { createCalendar } from './sample-calendar.ts'

const DAYS_OF_A_YEAR = Array.from({ length: 365 }, (_, index) => Date.UTC(2027, 0, 1, 12) + index * DAY)

type Planned = { what: string; day: number; startTime: string; endTime: string; place: string; people: string[] }

/** Returns every program that the plan of a day puts on the calendar. */
function listPlanned(now: number): { planned: Planned[]; isClosed: (day: number) => boolean } {
  const days = createSampleDays(now, 'America/New_York')
  const { programs, house } = planPrograms(days)
  const named = (crew: readonly { name: string }[]) => crew.map(({ name }) => name)
  return {
    isClosed: createCalendar(days).isClosed,
    planned: [
      ...programs
        .filter(({ outcome }) => outcome === 'scheduled' || outcome === 'called off')
        .map(({ contact, type, day, startTime, crew }) => ({
          what: `${contact.organization}: ${type.name}`,
          day,
          startTime,
          endTime: endOf(type, startTime),
          place: type.place,
          people: named(crew),
        })),
      ...house.map(({ programName, crew, ...when }) => ({ what: programName, ...when, people: named(crew) })),
    ],
  }
}

const doOverlap = (one: Planned, other: Planned) =>
  toMinutesOfDay(one.startTime) < toMinutesOfDay(other.endTime) &&
  toMinutesOfDay(other.startTime) < toMinutesOfDay(one.endTime)
const takesOneProgram = (place: string) => place !== 'Online' && place !== "At the client's site"

it('planPrograms gives no place or person two programs at the same time, for a load on any day of a year', () => {
  const problems: string[] = []
  for (const now of DAYS_OF_A_YEAR) {
    const today = new Date(now).toISOString().slice(0, 10)
    const { planned, isClosed } = listPlanned(now)
    for (const [day, programs] of Map.groupBy(planned, (program) => program.day)) {
      if (isClosed(day)) problems.push(`${today} ${day}: closed, ${programs.map(({ what }) => what).join(', ')}`)
      for (const [index, one] of programs.entries())
        for (const other of programs.slice(index + 1)) {
          const shared = one.people.filter((person) => other.people.includes(person))
          if (one.place === other.place && takesOneProgram(one.place))
            problems.push(`${today} ${day}: ${one.place}, ${one.what} and ${other.what}`)
          if (shared.length > 0 && doOverlap(one, other))
            problems.push(`${today} ${day}: ${shared.join()}, ${one.what} and ${other.what}`)
        }
    }
  }
  expect(problems).toEqual([])
}, 180_000)
