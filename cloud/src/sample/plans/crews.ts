import { toMinutesOfDay } from '@belay/contract/dates'
import { EMPLOYEES, FACILITATORS, isAway, weeklyLimitOf } from '../people.ts'
import type { SampleDays } from '../sample-days.ts'

export type Facilitator = (typeof FACILITATORS)[number]

/** The days, counted from today, on which a facilitator is away. */
export const AWAY = { from: 2, to: 4 } as const
/** Returns the day of a person's exam, counted from today, or null. */
export function examOf(person: Facilitator): number | null {
  const index = EMPLOYEES.indexOf(person)
  return index % 4 === 2 ? 16 + index : null
}

/** Returns a person's usual weekly hours. Some people work only on certain days. */
export function weeklyHoursOf(person: Facilitator): { weekday: number; startTime: string; endTime: string }[] {
  const span = (weekday: number, endTime: string) => ({ weekday, startTime: '8:00 AM', endTime })
  if (EMPLOYEES.indexOf(person) % 3 === 0) return [1, 3, 5, 6].map((weekday) => span(weekday, '6:00 PM'))
  return [...[1, 2, 3, 4, 5, 6].map((weekday) => span(weekday, '8:00 PM')), span(0, '2:00 PM')]
}

/** The day, times and hours of a program that needs staff. */
type Needing = { day: number; startTime: string; endTime: string; hours: number }

/** Creates a planner that finds free people for programs, with the fewest hours in that week and in total first. */
export function createCrewPlanner(days: SampleDays) {
  const working = new Set<string>()
  const reserved = new Set<string>()
  const weekly = new Map<string, number>()
  const total = new Map<Facilitator, number>()

  const weekOf = (day: number, person: Facilitator) => `${day - days.weekday(day)} ${person.name}`
  const hoursIn = (day: number, person: Facilitator) => weekly.get(weekOf(day, person)) ?? 0

  function isFree(person: Facilitator, { day, startTime, endTime, hours }: Needing): boolean {
    const key = `${day} ${person.name}`
    if (working.has(key) || reserved.has(key) || examOf(person) === day) return false
    if (isAway(person) && day >= AWAY.from && day <= AWAY.to) return false
    if (hoursIn(day, person) + hours > (weeklyLimitOf(person) ?? 32)) return false
    const weekday = days.weekday(day)
    return weeklyHoursOf(person).some(
      (usual) =>
        usual.weekday === weekday &&
        toMinutesOfDay(usual.startTime) <= toMinutesOfDay(startTime) &&
        toMinutesOfDay(usual.endTime) >= toMinutesOfDay(endTime),
    )
  }

  return {
    /** Returns the people who could work the program, fewest hours first. */
    free: (program: Needing): Facilitator[] =>
      FACILITATORS.filter((person) => isFree(person, program)).toSorted(
        (a, b) => hoursIn(program.day, a) - hoursIn(program.day, b) || (total.get(a) ?? 0) - (total.get(b) ?? 0),
      ),
    /** Reserves a person's day for programs that name the person. */
    reserve(person: Facilitator, day: number): void {
      reserved.add(`${day} ${person.name}`)
    },
    book(person: Facilitator, { day, hours }: Needing): void {
      working.add(`${day} ${person.name}`)
      weekly.set(weekOf(day, person), hoursIn(day, person) + hours)
      total.set(person, (total.get(person) ?? 0) + hours)
    },
  }
}
