import highsModule, { type Highs, type Model, type ModelData } from 'highs'
import {
  calculateScore,
  fillGreedily,
  isAllowed,
  isBetterOrEqual,
  listHourSteps,
  type Pair,
  type Score,
  type Seats,
} from './fill-seats.ts'

/** The time limit of the search, in ms. After it, the best plan that was found is used. */
const LONGEST = 2000
/** The package's types describe its CommonJS form, where the loader is the property `default`. */
const loadHighs = highsModule as unknown as typeof highsModule.default

const TOLERANCE = 1e-6
/** The relative gap at which a plan counts as optimal: no plan can be better by more than this share. */
const RELATIVE_GAP = 0.01

/** The number of pairs that the integer search may use: those with the smallest reduced cost in the relaxation. */
const MAX_INTEGER_PAIRS = 1500

type Taken = { taken: readonly Pair[]; isBest: boolean }
type Filled = { taken: readonly Pair[]; score: Score; method: 'optimal' | 'greedy' }
type Row = { lower: number; upper: number; columns: readonly number[]; values: readonly number[] }

/**
 * Finds the best plan: first the most filled seats with the fewest warnings; then, at the same number of both, the
 * least unevenness and the fewest points. If the time limit is reached, the plan is at least as good as the greedy one.
 */
export async function fillSeats(seats: Seats, longest = LONGEST): Promise<Filled> {
  const greedy = fillGreedily(seats)
  if (seats.pairs.length === 0) return { taken: greedy, score: calculateScore(seats, greedy), method: 'optimal' }
  const { taken, isBest } = await solve(await loadHighs(), seats, greedy, longest)
  return { taken, score: calculateScore(seats, taken), method: isBest ? 'optimal' : 'greedy' }
}

/** Solves the seats as an integer program: a column for each pair, 1 if it is used, and for each step of hours. */
function solve(highs: Highs, seats: Seats, greedy: readonly Pair[], longest: number): Taken {
  const until = performance.now() + longest
  const { pairs } = seats
  const steps = listSteps(seats)
  const rows = [...rowsOf(seats), ...rowsOfSteps(seats, steps)]
  const all = pairs.map((_, column) => column)
  return highs.withModel(toModel(highs, seats, steps, rows), (model) => {
    model.options.set('output_flag', false)
    const solver = { highs, model, seats, steps }
    // One filled seat outweighs all warnings together.
    const seatWeight = 1 + pairs.reduce((sum, { warnings }) => sum + warnings, 0)
    const first = improvePlan(solver, {
      costs: [...pairs.map(({ warnings }) => warnings - seatWeight), ...steps.map(() => 0)],
      start: greedy,
      until: until - longest / 2,
      isClose: (cost, bound) => cost < bound + 1 - TOLERANCE,
      gap: { mip_rel_gap: 0, mip_abs_gap: 1 - TOLERANCE },
    })
    const [, warnings] = calculateScore(seats, first.taken)
    model.addRow(first.taken.length, highs.infinity, { indices: all, values: all.map(() => 1) })
    model.addRow(-highs.infinity, warnings, { indices: all, values: pairs.map((pair) => pair.warnings) })
    const second = improvePlan(solver, {
      costs: [...pairs.map(({ points }) => points), ...steps.map(({ perHour }) => perHour)],
      start: first.taken,
      until,
      isClose: (cost, bound) => cost <= bound * (1 + RELATIVE_GAP) + TOLERANCE,
      gap: { mip_rel_gap: RELATIVE_GAP, mip_abs_gap: TOLERANCE },
    })
    return { taken: second.taken, isBest: first.isBest && second.isBest }
  })
}

type Step = { person: number; width: number; perHour: number }
type Solver = { highs: Highs; model: Model; seats: Seats; steps: readonly Step[] }
type Goal = {
  costs: readonly number[]
  start: readonly Pair[]
  /** The time at which the search stops. */
  until: number
  isClose: (cost: number, bound: number) => boolean
  gap: { mip_rel_gap: number; mip_abs_gap: number }
}

/**
 * Improves an allowed plan by these costs. First solves the relaxation, which is fast and gives a bound that no plan
 * can beat. Its whole part, filled up greedily, is usually as good. Only if it is not, searches integers among the best
 * pairs.
 */
function improvePlan({ highs, model, seats, steps }: Solver, { costs, start, until, isClose, gap }: Goal): Taken {
  const { pairs } = seats
  const all = { kind: 'range', from: 0, to: costs.length - 1 } as const
  const { modelStatus, variableType } = highs.constants
  const run = () => {
    model.zeroAllClocks()
    model.options.set('time_limit', Math.max(0, until - performance.now()) / 1000)
    return model.run().modelStatus
  }
  const takenAbove = (value: number) => {
    const { colValue } = model.getSolution()
    return pairs.filter((_, column) => (colValue[column] ?? 0) > value)
  }
  model.changeColsCost(all, costs)
  model.clearIntegrality()
  if (run() !== modelStatus.optimal) return { taken: start, isBest: false }
  const bound = model.getObjectiveValue()
  const { colDual } = model.getSolution()
  const best = betterOf(seats, fillGreedily(seats, takenAbove(1 - TOLERANCE)), start)
  const isBest = (plan: readonly Pair[]) => {
    const cost = toColumns(seats, steps, plan).reduce((sum, value, column) => sum + value * (costs[column] ?? 0), 0)
    return isClose(cost, bound)
  }
  if (isBest(best)) return { taken: best, isBest: true }
  const integerPairs = new Set(
    [...pairs.keys()]
      .toSorted((a, b) => Math.abs(colDual[a] ?? 0) - Math.abs(colDual[b] ?? 0))
      .slice(0, MAX_INTEGER_PAIRS),
  )
  const begun = toColumns(seats, steps, best)
  const widest = [...pairs.map(() => 1), ...steps.map(({ width }) => width)]
  const narrow = widest.map((width, column) =>
    column >= pairs.length || integerPairs.has(column) || begun[column] ? width : 0,
  )
  model.changeColsBounds(all, new Float64Array(costs.length), narrow)
  model.changeColsIntegrality(
    all,
    Int32Array.from(costs, (_, column) => (column < pairs.length ? variableType.integer : variableType.continuous)),
  )
  model.setSolution({ colValue: begun })
  model.options.set(gap)
  const status = run()
  const taken = betterOf(seats, takenAbove(0.5), best)
  model.changeColsBounds(all, new Float64Array(costs.length), widest)
  return { taken, isBest: (status === modelStatus.optimal && integerPairs.size === pairs.length) || isBest(taken) }
}

/** Returns the better of two plans. The second must be allowed. */
const betterOf = (seats: Seats, plan: readonly Pair[], other: readonly Pair[]): readonly Pair[] =>
  isAllowed(seats, plan) && isBetterOrEqual(calculateScore(seats, plan), calculateScore(seats, other)) ? plan : other

/** Returns the steps of people with at least one pair, limited to the hours that their pairs can add. */
function listSteps({ shifts, people, pairs }: Seats): Step[] {
  return [...Map.groupBy(pairs, ({ person }) => person)].flatMap(([person, personPairs]) => {
    const worker = people[person]
    let rest = personPairs.reduce((sum, { shift }) => sum + (shifts[shift]?.hours ?? 0), 0)
    return (worker ? listHourSteps(worker) : []).flatMap(({ width, perHour }) => {
      const hours = Math.min(rest, width)
      rest -= hours
      return hours > 0 ? [{ person, width: hours, perHour }] : []
    })
  })
}

/** Returns the model's limits: open seats per shift, one shift per clashing group, hours per person and week. */
function rowsOf({ shifts, people, pairs, clashes }: Seats): Row[] {
  const columnsBy = (keysOf: (pair: Pair) => readonly string[]) => {
    const columns = new Map<string, number[]>()
    for (const [column, pair] of pairs.entries())
      for (const key of keysOf(pair)) columns.getOrInsert(key, []).push(column)
    return [...columns].map(([key, own]) => ({ of: key.split(' ').map(Number), columns: own }))
  }
  const hoursOf = (column: number) => shifts[pairs[column]?.shift ?? 0]?.hours ?? 0
  const groups = shifts.map((_, shift) => [...clashes.keys()].filter((group) => clashes[group]?.includes(shift)))
  const ones = (columns: readonly number[]) => columns.map(() => 1)
  return [
    ...columnsBy(({ shift }) => [`${shift}`]).map(({ of: [shift = 0], columns }) => ({
      lower: Number.NEGATIVE_INFINITY,
      upper: shifts[shift]?.open ?? 0,
      columns,
      values: ones(columns),
    })),
    ...columnsBy(({ shift, person }) => (groups[shift] ?? []).map((group) => `${person} ${group}`))
      .filter(({ columns }) => columns.length > 1)
      .map(({ columns }) => ({ lower: Number.NEGATIVE_INFINITY, upper: 1, columns, values: ones(columns) })),
    ...columnsBy(({ shift, person }) => [`${person} ${shifts[shift]?.week ?? 0}`])
      .map(({ of: [person = 0, week = 0], columns }) => ({
        lower: Number.NEGATIVE_INFINITY,
        upper: people[person]?.hoursLeftPerWeek[week] ?? 0,
        columns,
        values: columns.map(hoursOf),
      }))
      .filter(({ upper, values }) => values.reduce((sum, hours) => sum + hours, 0) > upper),
  ]
}

/** Returns the rows that divide each person's hours among their steps. The solver fills cheap steps first. */
function rowsOfSteps({ shifts, pairs }: Seats, steps: readonly Step[]): Row[] {
  const stepsBy = Map.groupBy(steps.keys(), (step) => steps[step]?.person)
  return [...Map.groupBy(pairs.keys(), (column) => pairs[column]?.person)].map(([person, columns]) => {
    const ownSteps = stepsBy.get(person) ?? []
    const hours = columns.map((column) => shifts[pairs[column]?.shift ?? 0]?.hours ?? 0)
    return {
      lower: 0,
      upper: 0,
      columns: [...columns, ...ownSteps.map((step) => pairs.length + step)],
      values: [...hours, ...ownSteps.map(() => -1)],
    }
  })
}

function toModel({ infinity }: Highs, { pairs }: Seats, steps: readonly Step[], rows: readonly Row[]): ModelData {
  const columns = pairs.length + steps.length
  let next = 0
  const starts = rows.map((row) => {
    const start = next
    next += row.columns.length
    return start
  })
  return {
    numCols: columns,
    numRows: rows.length,
    colCost: new Float64Array(columns),
    colLower: new Float64Array(columns),
    colUpper: [...pairs.map(() => 1), ...steps.map(({ width }) => width)],
    rowLower: rows.map(({ lower }) => Math.max(lower, -infinity)),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: {
      format: 'csr',
      numRows: rows.length,
      numCols: columns,
      starts: [...starts, next],
      indices: rows.flatMap((row) => row.columns),
      values: rows.flatMap((row) => row.values),
    },
  }
}

/** Returns a plan as values of the model's columns. */
function toColumns({ shifts, people, pairs }: Seats, steps: readonly Step[], plan: readonly Pair[]): Float64Array {
  const taken = new Set(plan)
  const rest = people.map(() => 0)
  for (const { shift, person } of plan) rest[person] = (rest[person] ?? 0) + (shifts[shift]?.hours ?? 0)
  const hours = steps.map(({ person, width }) => {
    const inStep = Math.min(rest[person] ?? 0, width)
    rest[person] = (rest[person] ?? 0) - inStep
    return inStep
  })
  return Float64Array.from([...pairs.map((pair) => (taken.has(pair) ? 1 : 0)), ...hours])
}
