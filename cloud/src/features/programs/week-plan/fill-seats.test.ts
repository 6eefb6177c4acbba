import { describe, expect, it } from 'vitest'
import {
  calculateScore,
  fillGreedily,
  groupClashes,
  isAllowed,
  isBetterOrEqual,
  type Pair,
  type Score,
  type Seats,
} from './fill-seats.ts'
import { randomSeats } from './random-seats.testing.ts'
import { fillSeats } from './solve-seats.ts'

/** A time limit that is enough for all of these tests, even on a busy machine. */
const LONG = 20_000
const FREE = { hours: 0, maxHours: 40, hoursLeftPerWeek: [Number.POSITIVE_INFINITY] }
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
  expect(calculateScore(whole, taken)).toEqual(score)
  return taken.map(({ shift, person }) => [shift, person]).toSorted()
}

/** Returns the best score of all possible plans. */
function tryAll(seats: Seats): Score {
  let best = calculateScore(seats, [])
  const choose = (from: number, taken: readonly Pair[]): void => {
    const score = calculateScore(seats, taken)
    if (isBetterOrEqual(score, best)) best = score
    for (let at = from; at < seats.pairs.length; at++) {
      const next = [...taken, ...seats.pairs.slice(at, at + 1)]
      if (isAllowed(seats, next)) choose(at + 1, next)
    }
  }
  choose(0, [])
  return best
}

describe('fillSeats', () => {
  it('fills as many seats as possible, even if the best person for one is needed for another', async () => {
    const pairs = [pair(0, 0), pair(0, 1, { points: 90, warnings: 1 }), pair(1, 0)]
    expect(await fill({ pairs, clashes: [[0, 1]] })).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  it('avoids warnings where possible, at any other cost', async () => {
    expect(await fill({ shifts: [SHIFT], pairs: [pair(0, 0, { warnings: 1 }), pair(0, 1, { points: 90 })] })).toEqual([
      [0, 1],
    ])
  })

  it('spreads hours evenly: people who worked more get fewer shifts', async () => {
    const shifts = [SHIFT, SHIFT, SHIFT, SHIFT]
    const people = [{ ...FREE, hours: 8 }, FREE]
    const pairs = shifts.flatMap((_, shift) => [pair(shift, 0), pair(shift, 1)])
    const filled = await fill({ shifts, people, pairs })
    expect(filled.filter(([, person]) => person === 0)).toHaveLength(1)
    expect(filled).toHaveLength(4)
  })

  it('chooses the best fit if hours are even', async () => {
    expect(
      await fill({ pairs: [pair(0, 0), pair(0, 1, { points: 1 }), pair(1, 0, { points: 1 }), pair(1, 1)] }),
    ).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('leaves a seat open rather than exceed a weekly limit or give one person two seats', async () => {
    const people = [{ ...FREE, hoursLeftPerWeek: [7] }]
    expect(await fill({ people, pairs: [pair(0, 0), pair(1, 0, { points: 1 })] })).toEqual([[0, 0]])
    expect(await fill({ shifts: [{ ...SHIFT, open: 2 }], people, pairs: [pair(0, 0)] })).toEqual([[0, 0]])
  })

  it('leaves a seat open if nobody may take it', async () => {
    expect(await fill({})).toEqual([])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'finds a plan as good as the best of all plans (%i)',
    async (seed) => {
      const seats = randomSeats(seed, { shifts: 4, people: 4, days: 2, mostOpen: 2 })
      const { score } = await fillSeats(seats, LONG)
      const [open, warnings, points] = tryAll(seats)
      expect(score.slice(0, 2)).toEqual([open, warnings])
      expect(score[2]).toBeLessThanOrEqual(points * 1.01 + 1e-6)
    },
  )

  it.each(Array.from({ length: 30 }, (_, seed) => seed))(
    'never returns a worse plan than the greedy one (%i)',
    async (seed) => {
      const size = { shifts: 5 + seed, people: 4 + (seed % 9) * 2, days: 1 + (seed % 10), mostOpen: 1 + (seed % 3) }
      const seats = randomSeats(100 + seed, size)
      const greedy = fillGreedily(seats)
      expect(isAllowed(seats, greedy)).toBe(true)
      for (const longest of [0, 1000]) {
        const { taken, score } = await fillSeats(seats, longest)
        expect(isAllowed(seats, taken)).toBe(true)
        expect(
          isBetterOrEqual(score, calculateScore(seats, greedy)),
          JSON.stringify([score, calculateScore(seats, greedy)]),
        ).toBe(true)
      }
    },
  )

  it('beats the greedy plan in a week with too few people', async () => {
    const seats = randomSeats(7, { shifts: 20, people: 8 })
    const { score } = await fillSeats(seats, LONG)
    expect(isBetterOrEqual(calculateScore(seats, fillGreedily(seats)), score)).toBe(false)
  })
})

it('groupClashes puts every clashing pair into a group, and no other pair', () => {
  const clashing = new Set(['0 1', '1 2', '0 2', '2 3', '4 5'])
  const clash = (a: number, b: number) => clashing.has(`${Math.min(a, b)} ${Math.max(a, b)}`)
  expect(groupClashes(7, clash)).toEqual([
    [0, 1, 2],
    [2, 3],
    [4, 5],
  ])
})
