import { expect, it } from 'vitest'
import { pluralize } from '../../ui/pluralize.ts'
import { countLogs, countPeople, findNextUnpaidPeriod, findRunCovering, getPreviousMonth } from './pay-run.ts'

it.each([
  ['11/21/2026', '10/01/2026', '10/31/2026'],
  ['03/01/2028', '02/01/2028', '02/29/2028'],
  ['01/31/2026', '12/01/2025', '12/31/2025'],
])('getPreviousMonth of %s is %s to %s', (today, from, to) => expect(getPreviousMonth(today)).toEqual({ from, to }))

it('countPeople counts a person with two lines once, and countLogs counts every log', () => {
  const lines = [
    { staffID: 'a', timeLogIDs: ['1', '2'] },
    { staffID: 'a', timeLogIDs: ['3'] },
    { staffID: 'b', timeLogIDs: ['4'] },
  ]
  expect(pluralize(countPeople(lines), 'person', 'people')).toBe('2 people')
  expect(pluralize(countLogs(lines), 'entry', 'entries')).toBe('4 entries')
})

it('findNextUnpaidPeriod starts after the newest run in force and falls back to last month', () => {
  const run = (to: string, reopenedAt: number | null = null) => ({ from: '10/01/2026', to, reopenedAt })
  expect(findNextUnpaidPeriod('11/21/2026', [run('09/30/2026'), run('10/31/2026'), run('11/15/2026', 1)])).toEqual({
    from: '11/01/2026',
    to: '11/21/2026',
  })
  expect(findNextUnpaidPeriod('11/21/2026', [run('11/21/2026')])).toEqual(getPreviousMonth('11/21/2026'))
  expect(findNextUnpaidPeriod('11/21/2026', [])).toEqual(getPreviousMonth('11/21/2026'))
})

it.each([
  ['10/01/2026', '10/31/2026', true],
  ['10/10/2026', '10/20/2026', true],
  ['10/31/2026', '11/30/2026', false],
  ['09/01/2026', '10/01/2026', false],
  ['11/01/2026', '11/30/2026', false],
  ['12/01/2025', '09/30/2026', false],
])('findRunCovering finds the October run for %s to %s: %s', (from, to, paid) => {
  const october = { from: '10/01/2026', to: '10/31/2026', reopenedAt: null }
  expect(findRunCovering({ from, to }, [{ ...october, reopenedAt: 1 }, october])).toBe(paid ? october : undefined)
  expect(findRunCovering({ from, to }, [{ ...october, reopenedAt: 1 }])).toBeUndefined()
})
