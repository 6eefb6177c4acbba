/** Open seats, and who may take them. People, shifts and weeks are named by their place in these lists. */
export type Seats = {
  shifts: readonly { open: number; hours: number; week: number }[]
  people: readonly {
    /** The hours that are planned already. */
    hours: number
    /** The hours that would be as much as anybody can work. */
    most: number
    /** The hours of each week that are left of the most per week. */
    left: readonly number[]
  }[]
  pairs: readonly Pair[]
  /** Shifts of which one person works at most one. */
  clashes: readonly (readonly number[])[]
}

/** Somebody who may work a shift; `warnings` counts what speaks against it, `points` what makes them fit it less. */
export type Pair = { shift: number; person: number; warnings: number; points: number }

/** How good it is, the most important first, and less is better: seats left open, warnings, unevenness and points. */
export type Score = readonly [open: number, warnings: number, points: number]

/** Hours that count alike, as far as evenness goes. */
const STEP = 4
const STEPS = 12
/** What an hour costs for somebody who works as much as anybody can, beside the points of a pair. */
const UNEVENNESS = 10

/** What more hours cost for somebody: by steps, each dearer than the one before, so that the hours come out even. */
export const stepsOf = ({ hours, most }: Seats['people'][number]) =>
  Array.from({ length: STEPS }, (_, step) => ({
    width: step === STEPS - 1 ? Number.POSITIVE_INFINITY : STEP,
    perHour: (UNEVENNESS * (hours + STEP * (step + 0.5))) / most,
  }))

function unevennessOf(person: Seats['people'][number], added: number): number {
  let [rest, sum] = [added, 0]
  for (const { width, perHour } of stepsOf(person)) {
    const hours = Math.min(rest, width)
    sum += hours * perHour
    rest -= hours
  }
  return sum
}

/** How good it is when these people take these seats. */
export function scoreOf({ shifts, people }: Seats, taken: readonly Pair[]): Score {
  const seats = shifts.reduce((sum, { open }) => sum + open, 0)
  const added = people.map(() => 0)
  for (const { shift, person } of taken) added[person] = (added[person] ?? 0) + (shifts[shift]?.hours ?? 0)
  const unevenness = people.reduce((sum, person, index) => sum + unevennessOf(person, added[index] ?? 0), 0)
  const sumOf = (field: 'warnings' | 'points') => taken.reduce((sum, pair) => sum + pair[field], 0)
  return [seats - taken.length, sumOf('warnings'), unevenness + sumOf('points')]
}

/** Whether the first is better than the second, or as good. */
export function isAsGood([open, warnings, points]: Score, than: Score): boolean {
  if (open !== than[0]) return open < than[0]
  return warnings === than[1] ? points <= than[2] : warnings < than[1]
}

/** Whether a plan fills open seats only, and gives nobody two shifts that clash or more hours than are left. */
export function isAllowed({ shifts, people, clashes }: Seats, taken: readonly Pair[]): boolean {
  const own = Map.groupBy(taken, ({ person }) => person)
  const isDouble = (list: readonly Pair[], group: readonly number[]) =>
    list.filter(({ shift }) => group.includes(shift)).length > 1
  return (
    new Set(taken.map(({ shift, person }) => `${shift} ${person}`)).size === taken.length &&
    shifts.every(({ open }, shift) => taken.filter((pair) => pair.shift === shift).length <= open) &&
    [...own].every(
      ([person, list]) =>
        clashes.every((group) => !isDouble(list, group)) &&
        (people[person]?.left ?? []).every(
          (left, week) =>
            list.reduce((sum, { shift }) => sum + (shifts[shift]?.week === week ? shifts[shift].hours : 0), 0) <= left,
        ),
    )
  )
}

/**
 * Fills the seats one after the other, where the fewest people fit first, each with whoever is best then; beside those
 * that are taken already.
 */
export function fillGreedily({ shifts, people, pairs, clashes }: Seats, begun: readonly Pair[] = []): Pair[] {
  const byShift = Map.groupBy(pairs, ({ shift }) => shift)
  const clashing = shifts.map((_, shift) => new Set(clashes.filter((group) => group.includes(shift)).flat()))
  const own = people.map((person) => ({ person, shifts: new Set<number>(), hours: 0, left: [...person.left] }))
  const taken: Pair[] = []
  const take = (pair: Pair) => {
    const { hours = 0, week = 0 } = shifts[pair.shift] ?? {}
    const worker = own[pair.person]
    worker?.shifts.add(pair.shift)
    if (worker) {
      worker.hours += hours
      worker.left[week] = (worker.left[week] ?? 0) - hours
    }
    taken.push(pair)
  }
  begun.forEach(take)
  const begunOf = Map.groupBy(begun, ({ shift }) => shift)
  const scarcity = (shift: number, open: number) => (byShift.get(shift)?.length ?? 0) / open
  const order = shifts
    .map(({ open }, shift) => ({
      shift,
      open: open - (begunOf.get(shift)?.length ?? 0),
      scarcity: scarcity(shift, open),
    }))
    .toSorted((a, b) => a.scarcity - b.scarcity)
  for (const { shift, open } of order) {
    const { hours = 0, week = 0 } = shifts[shift] ?? {}
    for (let seat = 0; seat < open; seat++) {
      let best: { pair: Pair; points: number } | null = null
      for (const pair of byShift.get(shift) ?? []) {
        const worker = own[pair.person]
        if (!worker || worker.shifts.has(shift) || (worker.left[week] ?? 0) < hours) continue
        if (!worker.shifts.isDisjointFrom(clashing[shift] ?? new Set())) continue
        const more = unevennessOf(worker.person, worker.hours + hours) - unevennessOf(worker.person, worker.hours)
        const points = more + pair.points
        if (
          !best ||
          pair.warnings < best.pair.warnings ||
          (pair.warnings === best.pair.warnings && points < best.points)
        )
          best = { pair, points }
      }
      if (!best) break
      take(best.pair)
    }
  }
  return taken
}

/** Groups of shifts that all clash with each other, in which every two that clash are together at least once. */
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
