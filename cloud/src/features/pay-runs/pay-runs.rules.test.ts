import { expect, it } from 'vitest'
import type { VersionedLog } from '../hours-logged/hours-logged.documents.ts'
import { timeLogOf } from '../hours-logged/time-logs.testing.ts'
import {
  calculateLines,
  calculateTotal,
  computeFingerprint,
  findBlockers,
  findOverlappingRun,
  findWarnings,
  mayAdvanceProgress,
  mayBePaid,
  mayBeUnlocked,
  mayFollowRun,
  mayReopen,
} from './pay-runs.rules.ts'
import { payRunOf } from './pay-runs.testing.ts'

const PERIOD = { from: '01/01/2026', to: '01/31/2026' }

function log(timeID: string, hours: number, payRate: number | null, changes: Partial<VersionedLog> = {}): VersionedLog {
  const approved = { hours, payRate, staffID: 's', date: '01/15/2026', approved: true }
  return { ...timeLogOf(timeID, { ...approved, ...changes }), version: changes.version ?? 1 }
}
const reopenedRun = (from: string, to: string) => payRunOf(from, to, { reopenedAt: 5 })

it.each([
  { hours: [0.25, 0.25], payRate: 10.01, amount: 5.01 },
  { hours: [3.75], payRate: 20.33, amount: 76.24 },
  { hours: [0.25], payRate: 0.02, amount: 0.01 },
  { hours: [0.25], payRate: 0.01, amount: 0 },
  { hours: [24, 24, 24], payRate: 17.35, amount: 1249.2 },
])(
  'calculateLines and calculateTotal pay $amount for $hours h at $payRate, rounded half up once per line',
  ({ hours, payRate, amount }) => {
    const lines = calculateLines(
      hours.map((each, place) => log(`t${place}`, each, payRate)),
      PERIOD,
    )
    expect(lines).toHaveLength(1)
    expect(calculateTotal(lines)).toBe(amount)
  },
)

it('calculateLines returns a line per person and rate, by name; without a staff record, with the user ID', () => {
  const lines = calculateLines(
    [
      log('a', 1, 20),
      log('b', 1, 10),
      log('c', 2, null, { staffID: null, userId: 'zoe', staffName: 'Zoe' }),
      log('d', 1, 20, { staffID: 'x', staffName: 'amy' }),
    ],
    PERIOD,
  )
  expect(lines.map(({ staffID, payRate }) => [staffID, payRate])).toEqual([
    ['x', 20],
    ['s', 10],
    ['s', 20],
    ['zoe', null],
  ])
})

it("calculateLines takes the name of a person's newest log, and lists the logs by date and ID", () => {
  const lines = calculateLines(
    [
      log('c', 1, 20, { date: '01/20/2026', dateSubmitted: 1, staffName: 'Finn' }),
      log('b', 1, 20, { date: '01/10/2026', dateSubmitted: 3, staffName: 'Finn Newname' }),
      log('a', 1, 20, { date: '01/20/2026', dateSubmitted: 2, staffName: 'Finn Oldname' }),
    ],
    PERIOD,
  )
  expect(lines).toMatchObject([{ staffName: 'Finn Newname', timeLogIDs: ['b', 'a', 'c'] }])
  expect(lines[0]).not.toHaveProperty('selfApprovedHours')
})

it('calculateLines counts hours before the period as late', () => {
  expect(
    calculateLines([log('a', 1, 20, { date: '12/31/2025' }), log('b', 2, 20, { date: '01/01/2026' })], PERIOD),
  ).toMatchObject([{ hours: 3, lateHours: 1, timeLogIDs: ['a', 'b'] }])
})

it('computeFingerprint depends on the period and every log, but not on their order', () => {
  const logs = [log('a', 1, 20), log('b', 1, 20)]
  const fingerprint = computeFingerprint(PERIOD, logs)
  expect(computeFingerprint(PERIOD, logs.toReversed())).toBe(fingerprint)
  expect(computeFingerprint(PERIOD, [log('a', 1, 20), log('b', 1, 20, { version: 2 })])).not.toBe(fingerprint)
  expect(computeFingerprint({ ...PERIOD, to: '02/01/2026' }, logs)).not.toBe(fingerprint)
})

it.each([
  { from: '12/01/2025', to: '12/31/2025', shares: false },
  { from: '12/01/2025', to: '01/01/2026', shares: true },
  { from: '01/31/2026', to: '02/15/2026', shares: true },
  { from: '02/01/2026', to: '02/15/2026', shares: false },
  { from: '12/01/2025', to: '12/01/2026', shares: true },
])('overlapping returns $shares for a run from $from to $to', ({ from, to, shares }) => {
  expect(findOverlappingRun(PERIOD, [payRunOf(from, to)]) !== null).toBe(shares)
  expect(findOverlappingRun(PERIOD, [reopenedRun(from, to)])).toBeNull()
})

const TODAY = '02/01/2026'
const LINES = calculateLines([log('a', 1, 20)], PERIOD)
it.each([
  ['overlap', LINES, payRunOf('01/15/2026', '02/15/2026'), PERIOD],
  ['not-begun', LINES, null, { from: '02/02/2026', to: '02/15/2026' }],
  ['ends-late', LINES, null, { from: '01/01/2026', to: '03/05/2026' }],
  ['nothing-to-pay', [], null, PERIOD],
  ['no-rate', calculateLines([log('a', 1, null), log('b', 2, null)], PERIOD), null, PERIOD],
])('findBlockers refuses with %s, in a sentence', (reason, lines, overlap, period) => {
  expect(findBlockers(lines, overlap, period, TODAY)).toEqual([
    { reason, sentence: expect.stringMatching(/^[A-Z].+\d|hours/) },
  ])
})

it('findBlockers and findWarnings return nothing for a period that is over and has hours at a rate', () => {
  expect(findBlockers(LINES, null, PERIOD, TODAY)).toEqual([])
  expect(findWarnings(PERIOD, TODAY)).toEqual([])
  expect(findWarnings(PERIOD, '01/30/2026')).toMatchObject([{ reason: 'not-over' }])
})

it('permits a run to change only its own documents, and only in the right state', () => {
  const [inForce, reopened] = [payRunOf('01/01/2026', '01/31/2026'), reopenedRun('01/01/2026', '01/31/2026')]
  const unpaid = log('a', 1, 20)
  const [paid, other] = [
    { ...unpaid, payRunID: 'r' },
    { ...unpaid, payRunID: 'o' },
  ]
  expect(mayBePaid(unpaid, inForce)).toBe(unpaid)
  expect(mayBeUnlocked(paid, reopened)).toBe(paid)
  expect(mayReopen(inForce, inForce)).toBe(inForce)
  const foreign = { payRunID: 'o' } as Parameters<typeof mayFollowRun>[0] & Parameters<typeof mayAdvanceProgress>[0]
  for (const refused of [
    () => mayBePaid(other, inForce),
    () => mayBePaid(unpaid, reopened),
    () => mayBeUnlocked(other, reopened),
    () => mayBeUnlocked(paid, inForce),
    () => mayFollowRun(foreign, inForce),
    () => mayAdvanceProgress(foreign, inForce),
    () => mayReopen(reopened, reopened),
    () => mayReopen(inForce, null),
  ])
    expect(refused).toThrow(expect.objectContaining({ code: 'failed-precondition' }))
})
