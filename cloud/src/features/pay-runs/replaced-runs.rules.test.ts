import { expect, it } from 'vitest'
import type { VersionedPayRun } from './pay-runs.documents.ts'
import { payRunOf } from './pay-runs.testing.ts'
import { compareWithReplaced, findPayeesToNotify, findReplaced } from './replaced-runs.rules.ts'

/** Creates a reopened pay run. */
const run = (payRunID: string, from: string, to: string, changes: Partial<VersionedPayRun> = {}) =>
  payRunOf(from, to, { payRunID, reopenedAt: 5, ...changes })
const line = (staffID: string, hours: number, payRate: number) => ({
  staffID,
  staffName: staffID,
  hours,
  payRate,
  amount: hours * payRate,
  timeLogIDs: [],
})

it('findReplaced returns the reopened runs within the period, the one finalized last for each day', () => {
  const first = run('first', '03/01/2026', '03/15/2026')
  const again = run('again', '03/10/2026', '03/20/2026', { finalizedAt: 2 })
  const other = run('other', '03/21/2026', '03/31/2026')
  const outside = [run('before', '02/28/2026', '03/09/2026'), run('after', '03/21/2026', '04/01/2026')]
  const inForce = run('in-force', '03/01/2026', '03/09/2026', { reopenedAt: null })
  const replaced = findReplaced({ from: '03/01/2026', to: '03/31/2026' }, [first, again, other, ...outside, inForce])
  expect(replaced.map(({ payRunID }) => payRunID)).toEqual(['again', 'other'])
})

it('compareWithReplaced finds people whose hours, rates and amounts are the same, in any order', () => {
  const before = [line('same', 2, 20), line('same', 1, 30), line('more', 2, 20), line('gone', 1.5, 20)]
  const now = [line('same', 1, 30), line('same', 2, 20), line('more', 3, 20), line('new', 1, 20)].map(
    ({ amount, ...kept }) => ({ ...kept, amountCents: 100 * amount, lateHours: 0 }),
  )
  const compared = compareWithReplaced(now, [run('r', '03/01/2026', '03/31/2026', { lines: before })])
  expect(compared).toEqual([
    { staffID: 'same', cents: 7000, isSame: true },
    { staffID: 'more', cents: 4000, isSame: false },
    { staffID: 'gone', cents: 3000, isSame: false },
  ])
  expect(findPayeesToNotify(now, compared)).toEqual(new Set(['more', 'new']))
})
