import { describe, expect, it } from 'vitest'
import {
  fillGreedily,
  groupClashes,
  isAllowed,
  isAsGood,
  type Pair,
  type Score,
  type Seats,
  scoreOf,
} from './fill-seats.ts'
import { randomSeats } from './random-seats.testing.ts'
import { fillSeats } from './solve-seats.ts'

/** Long enough for any of these, also on a busy machine. */
const LONG = 20_000
const FREE = { hours: 0, most: 40, left: [Number.POSITIVE_INFINITY] }
const SHIFT = { open: 1, hours: 4, week: 0 }
const pair = (shift: number, person: number, more: Partial<Pair> = {}): Pair => ({
  shift,
  person,
  warnings: 0,
  points: 0,
  ...more,
})
const fill = async (seats: Partial<Seats>) => {
  const whole = { shifts: [SHIFT, SHIFT], people: [FREE, FREE], pairs: [], clashes: [], ...seats }
  const { taken, score, method } = await fillSeats(whole, LONG)
  expect(method).toBe('optimal')
  expect(isAllowed(whole, taken)).toBe(true)
  expect(scoreOf(whole, taken)).toEqual(score)
  return taken.map(({ shift, person }) => [shift, person]).toSorted()
}

/** The best of all plans there are. */
function tryAll(seats: Seats): Score {
  let best = scoreOf(seats, [])
  const choose = (from: number, taken: readonly Pair[]): void => {
    const score = scoreOf(seats, taken)
    if (isAsGood(score, best)) best = score
    for (let at = from; at < seats.pairs.length; at++) {
      const next = [...taken, ...seats.pairs.slice(at, at + 1)]
      if (isAllowed(seats, next)) choose(at + 1, next)
    }
  }
  choose(0, [])
  return best
}

describe('Open seats', () => {
  it('are filled as many as can be, also where the first who fits is needed elsewhere', async () => {
    const pairs = [pair(0, 0), pair(0, 1, { points: 90, warnings: 1 }), pair(1, 0)]
    expect(await fill({ pairs, clashes: [[0, 1]] })).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  it('are filled without a warning where that is possible, whatever it costs otherwise', async () => {
    expect(await fill({ shifts: [SHIFT], pairs: [pair(0, 0, { warnings: 1 }), pair(0, 1, { points: 90 })] })).toEqual([
      [0, 1],
    ])
  })

  it('are shared out evenly, those who worked more getting fewer', async () => {
    const shifts = [SHIFT, SHIFT, SHIFT, SHIFT]
    const people = [{ ...FREE, hours: 8 }, FREE]
    const pairs = shifts.flatMap((_, shift) => [pair(shift, 0), pair(shift, 1)])
    const filled = await fill({ shifts, people, pairs })
    expect(filled.filter(([, person]) => person === 0)).toHaveLength(1)
    expect(filled).toHaveLength(4)
  })

  it('go to whoever fits them best where hours are even', async () => {
    expect(
      await fill({ pairs: [pair(0, 0), pair(0, 1, { points: 1 }), pair(1, 0, { points: 1 }), pair(1, 1)] }),
    ).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('stay open rather than give somebody more hours than are left of a week, or one seat twice', async () => {
    const people = [{ ...FREE, left: [7] }]
    expect(await fill({ people, pairs: [pair(0, 0), pair(1, 0, { points: 1 })] })).toEqual([[0, 0]])
    expect(await fill({ shifts: [{ ...SHIFT, open: 2 }], people, pairs: [pair(0, 0)] })).toEqual([[0, 0]])
  })

  it('stay open where nobody may take them', async () => {
    expect(await fill({})).toEqual([])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('are filled as well as trying all plans does (%i)', async (seed) => {
    const seats = randomSeats(seed, { shifts: 4, people: 4, days: 2, mostOpen: 2 })
    const { score } = await fillSeats(seats, LONG)
    const [open, warnings, points] = tryAll(seats)
    expect(score.slice(0, 2)).toEqual([open, warnings])
    expect(score[2]).toBeLessThanOrEqual(points * 1.01 + 1e-6)
  })

  it.each(Array.from({ length: 30 }, (_, seed) => seed))('are never filled worse than greedily (%i)', async (seed) => {
    const size = { shifts: 5 + seed, people: 4 + (seed % 9) * 2, days: 1 + (seed % 10), mostOpen: 1 + (seed % 3) }
    const seats = randomSeats(100 + seed, size)
    const greedy = fillGreedily(seats)
    expect(isAllowed(seats, greedy)).toBe(true)
    for (const longest of [0, 1000]) {
      const { taken, score } = await fillSeats(seats, longest)
      expect(isAllowed(seats, taken)).toBe(true)
      expect(isAsGood(score, scoreOf(seats, greedy)), JSON.stringify([score, scoreOf(seats, greedy)])).toBe(true)
    }
  })

  it('are filled better than greedily in a week that is short of people', async () => {
    const seats = randomSeats(7, { shifts: 20, people: 8 })
    const { score } = await fillSeats(seats, LONG)
    expect(isAsGood(scoreOf(seats, fillGreedily(seats)), score)).toBe(false)
  })
})

it('groups what clashes so that every two are together, and none that do not', () => {
  const clashing = new Set(['0 1', '1 2', '0 2', '2 3', '4 5'])
  const clash = (a: number, b: number) => clashing.has(`${Math.min(a, b)} ${Math.max(a, b)}`)
  expect(groupClashes(7, clash)).toEqual([
    [0, 1, 2],
    [2, 3],
    [4, 5],
  ])
})
