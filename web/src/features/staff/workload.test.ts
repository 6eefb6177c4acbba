import { expect, test } from 'vitest'
import { listWeeksAhead } from './workload.tsx'

const work = (date: string, hours: number, declinedAt: number | null = null) => ({ date, hours, declinedAt })

test('listWeeksAhead returns weeks from Sunday to Saturday, starting with the current week', () => {
  // November 21, 2026 is a Saturday.
  const [now, next] = listWeeksAhead('11/21/2026', 2, [])
  expect(now).toMatchObject({ from: '11/15/2026', to: '11/21/2026' })
  expect(next).toMatchObject({ from: '11/22/2026', to: '11/28/2026' })
})

test('listWeeksAhead counts planned work, also across the end of a year, and ignores declined work', () => {
  const weeks = listWeeksAhead('12/28/2026', 2, [
    work('12/31/2026', 3),
    work('01/02/2027', 1.5),
    work('01/03/2027', 8),
    work('12/29/2026', 5, 1),
  ])
  expect(weeks.map(({ hours, programs }) => [hours, programs])).toEqual([
    [4.5, 2],
    [8, 1],
  ])
})
