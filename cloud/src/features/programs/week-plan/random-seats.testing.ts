import { groupClashes, type Pair, type Seats } from './fill-seats.ts'

/** Returns a generator of pseudo-random numbers, always the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Size = { shifts: number; people: number; days?: number; mostOpen?: number }

/**
 * Returns random but realistic open seats: mornings, afternoons and whole days; some people are away, have a weekly
 * limit or lack a skill.
 */
export function randomSeats(seed: number, { shifts: count, people: staff, days = 7, mostOpen = 3 }: Size): Seats {
  const random = randomOf(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const weeks = Math.ceil(days / 7)
  const times = Array.from({ length: count }, () => {
    const [from = 9, hours = 3] =
      [
        [9, 3],
        [13, 3],
        [9, 6],
        [10, 4],
        [16, 2],
      ][below(5)] ?? []
    return { day: below(days), from, to: from + hours, hours, open: 1 + below(mostOpen) }
  })
  const shifts = times.map(({ day, hours, open }) => ({ open, hours, week: Math.floor(day / 7) }))
  const people = Array.from({ length: staff }, () => {
    const cap = random() < 0.6 ? 10 + 2 * below(10) : null
    const before = Array.from({ length: weeks }, () => 3 * below(3))
    return {
      hours: before.reduce((sum, hours) => sum + hours, 0) + 4 * below(10),
      maxHours: (cap ?? 40) * (weeks + 4),
      hoursLeftPerWeek: before.map((hours) => (cap === null ? Number.POSITIVE_INFINITY : cap - hours)),
      away: new Set(Array.from({ length: days }, (_, day) => day).filter(() => random() < 0.3)),
      perHour: 1 + random() * 2,
      skilled: random() < 0.7,
    }
  })
  const pairs: Pair[] = times.flatMap(({ day, hours }, shift) =>
    people.flatMap(({ away, hoursLeftPerWeek, perHour, skilled }, person) => {
      if (away.has(day) || (hoursLeftPerWeek[shifts[shift]?.week ?? 0] ?? 0) < hours) return []
      const warnings = (random() < 0.1 ? 1 : 0) + (!skilled && shift % 4 === 0 ? 1 : 0)
      return [{ shift, person, warnings, points: hours * (perHour + (random() < 0.05 ? 0 : 2)) }]
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
