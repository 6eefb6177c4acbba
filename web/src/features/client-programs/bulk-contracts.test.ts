import { expect, it } from 'vitest'
import { findSendingProblems, partitionByReadiness } from './bulk-contracts.tsx'

type Line = Parameters<typeof findSendingProblems>[0]['lineItems'][number]
const draft = (programName: string, date: string | null, total: number, lineItems: Line[] = []) => ({
  programName,
  date,
  total,
  lineItems,
})

it('findSendingProblems lists a missing date, missing charges and missing quantities', () => {
  expect(findSendingProblems(draft('Ropes', null, 0))).toEqual(['no date', 'no charges'])
  expect(findSendingProblems(draft('Ropes', '12/08/2026', 120))).toEqual([])
  const travel = { itemID: null, lineItemCode: '', description: 'Travel', unitPrice: 1, quantity: null }
  expect(findSendingProblems(draft('Ropes', '12/08/2026', 120, [{ ...travel, unit: 'mile' }]))).toEqual([
    'no miles for Travel',
  ])
})

it('partitionByReadiness returns the ready drafts and names the others', () => {
  const ropes = draft('Ropes', '12/08/2026', 120)
  expect(partitionByReadiness([ropes])).toEqual({ ready: [ropes], skipped: '' })
  expect(partitionByReadiness([draft('Hike', null, 90), ropes, draft('Camp', '12/09/2026', 0)])).toEqual({
    ready: [ropes],
    skipped: "We'll skip 2 that aren't ready: Hike (no date), Camp (no charges).",
  })
  const { skipped } = partitionByReadiness(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => draft(name, null, 1)))
  expect(skipped).toMatch(/^We'll skip 7 that aren't ready: A \(no date\).*E \(no date\) and 2 more\.$/)
})
