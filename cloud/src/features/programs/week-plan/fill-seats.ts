/** The open seats and the people who may take them. Shifts, people and weeks are identified by their list index. */
export type Seats = {
  shifts: readonly { open: number; hours: number; week: number }[]
  people: readonly {
    /** The hours already planned for the person. */
    hours: number
    /** The maximum hours of the person in the whole period. */
    maxHours: number
    /** The hours left in each week, below the person's weekly limit. */
    hoursLeftPerWeek: readonly number[]
  }[]
  pairs: readonly Pair[]
  /** Groups of shifts. A person works at most one shift of each group. */
  clashes: readonly (readonly number[])[]
}

/** A possible assignment. `warnings`: its conflicts that only warn. `points`: a cost; higher means a worse fit. */
export type Pair = { shift: number; person: number; warnings: number; points: number }

/** The cost of a plan, most important part first: open seats, warnings, unevenness plus points. Lower is better. */
export type Score = readonly [open: number, warnings: number, points: number]

/** The width of a step, in hours. All hours in a step have the same unevenness cost. */
const STEP = 4
const STEPS = 12
/** The unevenness cost of an hour for a person who works their maximum hours. */
const UNEVENNESS = 10

/** Returns the steps of a person's additional hours. Each costs more per hour than the last, to spread hours evenly. */
export const listHourSteps = ({ hours, maxHours }: Seats['people'][number]) =>
  Array.from({ length: STEPS }, (_, step) => ({
    width: step === STEPS - 1 ? Number.POSITIVE_INFINITY : STEP,
    perHour: (UNEVENNESS * (hours + STEP * (step + 0.5))) / maxHours,
  }))

function unevennessOf(person: Seats['people'][number], added: number): number {
  let [rest, sum] = [added, 0]
  for (const { width, perHour } of listHourSteps(person)) {
    const hours = Math.min(rest, width)
    sum += hours * perHour
    rest -= hours
  }
  return sum
}

/** Returns the cost of a plan. */
export function calculateScore({ shifts, people }: Seats, taken: readonly Pair[]): Score {
  const seats = shifts.reduce((sum, { open }) => sum + open, 0)
  const added = people.map(() => 0)
  for (const { shift, person } of taken) added[person] = (added[person] ?? 0) + (shifts[shift]?.hours ?? 0)
  const unevenness = people.reduce((sum, person, index) => sum + unevennessOf(person, added[index] ?? 0), 0)
  const sumOf = (field: 'warnings' | 'points') => taken.reduce((sum, pair) => sum + pair[field], 0)
  return [seats - taken.length, sumOf('warnings'), unevenness + sumOf('points')]
}

/** True if the first score is better than the second, or equal. */
export function isBetterOrEqual([open, warnings, points]: Score, than: Score): boolean {
  if (open !== than[0]) return open < than[0]
  return warnings === than[1] ? points <= than[2] : warnings < than[1]
}

/** True if a plan fills only open seats, and gives nobody two clashing shifts or more hours than they have left. */
export function isAllowed({ shifts, people, clashes }: Seats, taken: readonly Pair[]): boolean {
  const takenBy = Map.groupBy(taken, ({ person }) => person)
  const isDouble = (list: readonly Pair[], group: readonly number[]) =>
    list.filter(({ shift }) => group.includes(shift)).length > 1
  return (
    new Set(taken.map(({ shift, person }) => `${shift} ${person}`)).size === taken.length &&
    shifts.every(({ open }, shift) => taken.filter((pair) => pair.shift === shift).length <= open) &&
    [...takenBy].every(
      ([person, list]) =>
        clashes.every((group) => !isDouble(list, group)) &&
        (people[person]?.hoursLeftPerWeek ?? []).every(
          (hoursLeft, week) =>
            list.reduce((sum, { shift }) => sum + (shifts[shift]?.week === week ? shifts[shift].hours : 0), 0) <=
            hoursLeft,
        ),
    )
  )
}

/**
 * Fills the open seats greedily, in addition to the seats in `begun`. Starts with the shifts that the fewest people
 * fit, and gives each seat to the best person at that time.
 */
export function fillGreedily({ shifts, people, pairs, clashes }: Seats, begun: readonly Pair[] = []): Pair[] {
  const byShift = Map.groupBy(pairs, ({ shift }) => shift)
  const clashing = shifts.map((_, shift) => new Set(clashes.filter((group) => group.includes(shift)).flat()))
  const workers = people.map((person) => ({
    person,
    shifts: new Set<number>(),
    hours: 0,
    hoursLeftPerWeek: [...person.hoursLeftPerWeek],
  }))
  const taken: Pair[] = []
  const take = (pair: Pair) => {
    taken.push(pair)
    const { hours = 0, week = 0 } = shifts[pair.shift] ?? {}
    const worker = workers[pair.person]
    if (!worker) return
    worker.shifts.add(pair.shift)
    worker.hours += hours
    worker.hoursLeftPerWeek[week] = (worker.hoursLeftPerWeek[week] ?? 0) - hours
  }
  begun.forEach(take)
  const begunOf = Map.groupBy(begun, ({ shift }) => shift)
  /** Returns the number of people who fit a shift, for each of its open seats. */
  const fitting = (shift: number, open: number) => (byShift.get(shift)?.length ?? 0) / open
  const order = shifts
    .map(({ open }, shift) => ({ shift, open: open - (begunOf.get(shift)?.length ?? 0), fit: fitting(shift, open) }))
    .toSorted((a, b) => a.fit - b.fit)
  for (const { shift, open } of order) {
    const { hours = 0, week = 0 } = shifts[shift] ?? {}
    for (let seat = 0; seat < open; seat++) {
      const options = (byShift.get(shift) ?? []).flatMap((pair) => {
        const worker = workers[pair.person]
        if (!worker || worker.shifts.has(shift) || (worker.hoursLeftPerWeek[week] ?? 0) < hours) return []
        if (!worker.shifts.isDisjointFrom(clashing[shift] ?? new Set())) return []
        const more = unevennessOf(worker.person, worker.hours + hours) - unevennessOf(worker.person, worker.hours)
        return { pair, points: more + pair.points }
      })
      const [best] = options.toSorted((a, b) => a.pair.warnings - b.pair.warnings || a.points - b.points)
      if (!best) break
      take(best.pair)
    }
  }
  return taken
}

/** Returns groups of shifts in which every two shifts clash. Every clashing pair is in at least one group. */
export function groupClashes(count: number, clash: (a: number, b: number) => boolean): number[][] {
  const clashing = Array.from({ length: count }, () => new Set<number>())
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++)
      if (clash(a, b)) {
        clashing[a]?.add(b)
        clashing[b]?.add(a)
      }
  const groups: number[][] = []
  const grouped = new Set<string>()
  for (let a = 0; a < count; a++)
    for (const b of clashing[a] ?? []) {
      if (b < a || grouped.has(`${a} ${b}`)) continue
      const group = [a, b]
      for (const c of clashing[a] ?? []) if (group.every((member) => clashing[c]?.has(member))) group.push(c)
      group.sort((one, other) => one - other)
      for (const one of group) for (const other of group) if (one < other) grouped.add(`${one} ${other}`)
      groups.push(group)
    }
  return groups
}
