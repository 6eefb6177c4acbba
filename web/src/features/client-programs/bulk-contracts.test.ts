import { expect, it } from 'vitest'
import { createLine } from '../../testing/line-items.ts'
import { findSendingProblems, partitionByReadiness } from './bulk-contracts.tsx'

const ropes = { programName: 'Ropes', date: '12/08/2026', total: 120, lineItems: [] }

it('findSendingProblems lists a missing date, missing charges and missing quantities', () => {
  expect(findSendingProblems({ ...ropes, date: null, total: 0 })).toEqual(['no date', 'no charges'])
  expect(findSendingProblems(ropes)).toEqual([])
  const lineItems = [createLine('Travel', { quantity: null, unit: 'mile' })]
  expect(findSendingProblems({ ...ropes, lineItems })).toEqual(['no miles for Travel'])
})

it('partitionByReadiness returns the ready drafts and names the others', () => {
  expect(partitionByReadiness([ropes])).toEqual({ ready: [ropes], skipped: '' })
  const [hike, camp] = [
    { ...ropes, programName: 'Hike', date: null },
    { ...ropes, programName: 'Camp', total: 0 },
  ]
  expect(partitionByReadiness([hike, ropes, camp])).toEqual({
    ready: [ropes],
    skipped: "We'll skip 2 that aren't ready: Hike (no date), Camp (no charges).",
  })
  const undated = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((programName) => ({ ...ropes, programName, date: null }))
  const { skipped } = partitionByReadiness(undated)
  expect(skipped).toMatch(/^We'll skip 7 that aren't ready: A \(no date\).*E \(no date\) and 2 more\.$/)
})
