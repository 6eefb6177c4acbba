import { formatClockTime, toMinutesOfDay } from '@belay/contract/dates'
import { sampleID } from '../random.ts'
import type { SampleDays } from '../sample-days.ts'
import type { createCrewPlanner, Facilitator } from './crews.ts'
import type { SampleCalendar } from './sample-calendar.ts'

/** A program of the centre itself, without a client and contract. Days are counted from today. */
export type HousePlan = {
  programID: string
  programName: string
  day: number
  startTime: string
  endTime: string
  hours: number
  place: string
  role: string
  participants: number
  crew: Facilitator[]
}

type Kind = Pick<HousePlan, 'programName' | 'startTime' | 'hours' | 'place' | 'role' | 'participants'> & {
  /** Its months, its weekday, and its weeks of the month. */
  months: number[]
  weekday: number
  weeks: number[]
  staff: number
}

const HALF_YEARS = [2, 3, 4, 5, 9, 10, 11]
// biome-ignore format: two lines each
const KINDS: readonly Kind[] = [
  { programName: 'Open climb for students', months: HALF_YEARS, weekday: 4, weeks: [0, 2], startTime: '5:30 PM',
    hours: 2, place: 'Climbing tower', role: 'Belay specialist', participants: 16, staff: 2 },
  { programName: 'Family climbing day', months: [4, 5, 6, 9, 10], weekday: 6, weeks: [1], startTime: '10:00 AM',
    hours: 3, place: 'Climbing tower', role: 'Facilitator', participants: 24, staff: 3 },
  { programName: 'Facilitator training: rescue drills', months: [2, 4, 8, 10], weekday: 1, weeks: [0],
    startTime: '3:00 PM', hours: 3, place: 'High ropes course', role: 'Trainer', participants: 8, staff: 2 },
  { programName: 'Facilitator training: season opening', months: [3, 9], weekday: 0, weeks: [0], startTime: '9:00 AM',
    hours: 4, place: 'Low ropes course', role: 'Trainer', participants: 10, staff: 3 },
]

/** Plans the centre's own programs between two days: open climbs, family days and trainings. */
export function planHousePrograms(
  days: SampleDays,
  calendar: SampleCalendar,
  crews: ReturnType<typeof createCrewPlanner>,
  from: number,
  to: number,
): HousePlan[] {
  const plans: HousePlan[] = []
  for (let day = from; day <= to; day++) {
    const date = days.date(day)
    const [month, week] = [Number(date.slice(0, 2)), Math.floor((Number(date.slice(3, 5)) - 1) / 7)]
    for (const { months, weekday, weeks, staff, ...kind } of KINDS) {
      const isDue = months.includes(month) && days.weekday(day) === weekday && weeks.includes(week)
      if (!isDue || !calendar.isFree(day, kind.place)) continue
      calendar.take(day, kind.place)
      const endTime = formatClockTime(toMinutesOfDay(kind.startTime) + kind.hours * 60)
      const when = { day, startTime: kind.startTime, endTime, hours: kind.hours }
      const crew = crews.free(when).slice(0, staff)
      for (const person of crew) crews.book(person, when)
      plans.push({ ...kind, ...when, programID: sampleID('house', `${kind.programName} ${plans.length}`), crew })
    }
  }
  return plans
}
