import { createRandom } from '../../../sample/random.ts'
import { groupClashes, type Pair, type Seats } from './fill-seats.ts'

/** The first hour and the length of a shift. */
const TIMES = [
  { from: 9, hours: 3 },
  { from: 13, hours: 3 },
  { from: 9, hours: 6 },
  { from: 10, hours: 4 },
  { from: 16, hours: 2 },
]

type Size = { shifts: number; people: number; days?: number; mostOpen?: number }

/**
 * Returns random but realistic open seats: mornings, afternoons and whole days; some people are away, have a weekly
 * limit or lack a skill.
 */
export function randomSeats(seed: number, { shifts: count, people: staff, days = 7, mostOpen = 3 }: Size): Seats {
  const random = createRandom(seed + 1)
  const weeks = Math.ceil(days / 7)
  const times = Array.from({ length: count }, () => {
    const { from, hours } = random.pick(TIMES)
    const day = random.integer(0, days - 1)
    return { day, from, to: from + hours, hours, open: random.integer(1, mostOpen) }
  })
  const shifts = times.map(({ day, hours, open }) => ({ open, hours, week: Math.floor(day / 7) }))
  const people = Array.from({ length: staff }, () => {
    const cap = random.boolean(0.6) ? 10 + 2 * random.integer(0, 9) : null
    const planned = Array.from({ length: weeks }, () => 3 * random.integer(0, 2))
    return {
      hours: planned.reduce((sum, hours) => sum + hours, 0) + 4 * random.integer(0, 9),
      maxHours: (cap ?? 40) * (weeks + 4),
      hoursLeftPerWeek: planned.map((hours) => (cap === null ? Number.POSITIVE_INFINITY : cap - hours)),
      away: new Set(Array.from({ length: days }, (_, day) => day).filter(() => random.boolean(0.3))),
      perHour: random.integer(100, 300) / 100,
      skilled: random.boolean(0.7),
    }
  })
  const pairs: Pair[] = times.flatMap(({ day, hours }, shift) =>
    people.flatMap(({ away, hoursLeftPerWeek, perHour, skilled }, person) => {
      if (away.has(day) || (hoursLeftPerWeek[shifts[shift]?.week ?? 0] ?? 0) < hours) return []
      const warnings = (random.boolean(0.1) ? 1 : 0) + (!skilled && shift % 4 === 0 ? 1 : 0)
      return [{ shift, person, warnings, points: hours * (perHour + (random.boolean(0.05) ? 0 : 2)) }]
    }),
  )
  const clashes = groupClashes(count, (a, b) => {
    const [one, other] = [times[a], times[b]]
    return (
      one !== undefined && other !== undefined && one.day === other.day && one.from < other.to && other.from < one.to
    )
  })
  return {
    shifts,
    people: people.map(({ hours, maxHours, hoursLeftPerWeek }) => ({ hours, maxHours, hoursLeftPerWeek })),
    pairs,
    clashes,
  }
}
