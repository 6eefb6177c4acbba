import { expect, test } from 'vitest'
import { listWeeksAhead } from './workload.tsx'

const work = (date: string, hours: number, declinedAt: number | null = null) => ({ date, hours, declinedAt })

test('listWeeksAhead returns weeks that start on Sunday, from the current week', () => {
  // November 21, 2026 is a Saturday.
  expect(listWeeksAhead('11/21/2026', 2, []).map(({ from }) => from)).toEqual(['11/15/2026', '11/22/2026'])
})

test('listWeeksAhead adds up planned hours, also across the end of a year, and ignores declined work', () => {
  const weeks = listWeeksAhead('12/28/2026', 2, [
    work('12/31/2026', 3),
    work('01/02/2027', 1.5),
    work('01/03/2027', 8),
    work('12/29/2026', 5, 1),
  ])
  expect(weeks.map(({ hours }) => hours)).toEqual([4.5, 8])
})
