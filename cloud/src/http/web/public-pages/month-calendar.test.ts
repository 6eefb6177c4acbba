import { addDays } from '@belay/contract/dates'
import { expect, it } from 'vitest'
import type { Classes } from './classes.ts'
import { daysOfMonth, drawMonth } from './month-calendar.ts'

const NO_CLASSES: Classes = { programs: {}, bar: {}, shell: {}, button: {}, welcome: {}, finePrint: {} }

it('the calendar starts with the current week, and does not call past days taken', () => {
  const { from } = daysOfMonth('2035-06')
  const days = Array.from({ length: 30 }, (_, index) => ({
    date: addDays(from, index),
    state: index < 19 ? ('taken' as const) : ('free' as const),
  }))
  const html = String(
    drawMonth(
      {
        month: '2035-06',
        // A Wednesday.
        today: '06/20/2035',
        locale: 'en-US',
        firstDayOfWeek: 0,
        days,
        chosen: null,
        linkToDay: (date) => `/programs/ropes?date=${date}`,
        linkToMonth: (month) => `/programs/ropes?month=${month}`,
        months: { from: '2035-06', to: '2036-06' },
      },
      NO_CLASSES,
    ),
  )
  expect(html.match(/<tr>/g)).toHaveLength(3)
  expect(html).not.toContain('>16<')
  expect(html).toContain('>19</span>')
  expect(html).not.toContain(', taken<')
  expect(html).toContain('aria-label="Wednesday, June 20, free"')
})
