import { expect, it } from 'vitest'
import { createFormat } from './create-format.ts'
import { describeReminder, describeReminderInText, wasRemindedToday } from './reminder.ts'

const HOUR = 60 * 60_000
/** 10:00 in the evening of Tuesday, November 24, in New York. In UTC it is already the next day. */
const NOW = Date.UTC(2026, 10, 25, 3)

it.each([
  ['never', null, false],
  ['2 hours ago', 2 * HOUR, true],
  ['this morning', 14 * HOUR, true],
  ['last night', 23 * HOUR, false],
])('wasRemindedToday with the last reminder %s (age %s ms) is %s', (_, ago, asks) => {
  expect(wasRemindedToday(ago === null ? null : NOW - ago, NOW, 'America/New_York')).toBe(asks)
})

it("describeReminder names the day of the last reminder in the centre's time zone, and is empty without one", () => {
  const format = createFormat({ locale: 'en', currency: 'USD', timeZone: 'America/New_York', today: '11/24/2026' })
  expect(describeReminder(NOW, format)).toBe('Last reminded Tue, Nov 24')
  expect(describeReminderInText(NOW, format)).toBe('last reminded Tue, Nov 24')
  expect(describeReminder(null, format)).toBe('')
  expect(describeReminder(undefined, format)).toBe('')
})
