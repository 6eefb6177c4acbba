import { describe, expect, it } from 'vitest'
import { findQuietEnd, isUrgent } from './push.rules.ts'

const ZONE = 'America/New_York'
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).epochMilliseconds
const NIGHT = { from: '10:00 PM', until: '7:00 AM' }
const NOON = { from: '12:00 PM', until: '1:00 PM' }

describe('findQuietEnd', () => {
  it.each([
    ['before a night', NIGHT, '2026-03-10T21:59', null],
    ['at its first minute', NIGHT, '2026-03-10T22:00', '2026-03-11T07:00'],
    ['after midnight', NIGHT, '2026-03-11T00:30', '2026-03-11T07:00'],
    ['at its last minute', NIGHT, '2026-03-11T06:59', '2026-03-11T07:00'],
    ['at its end', NIGHT, '2026-03-11T07:00', null],
    ['in a night with a clock change', NIGHT, '2026-03-07T23:00', '2026-03-08T07:00'],
    ['within a day', NOON, '2026-03-10T12:15', '2026-03-10T13:00'],
    ['before hours within a day', NOON, '2026-03-10T11:59', null],
    ['without quiet hours', null, '2026-03-10T23:00', null],
  ])('returns when the quiet hours end, %s', (_, hours, now, end) => {
    expect(findQuietEnd(hours, at(now), ZONE)).toBe(end && at(end))
  })
})

describe('isUrgent', () => {
  const about = (programDate: string, type = 'program_changed' as const) => ({
    type,
    requestData: { role: '', programName: '', programDate },
  })
  it('is true for a program on the day on which the quiet hours end, and not later', () => {
    const morning = at('2026-03-11T07:00')
    expect(['03/10/2026', '03/11/2026', '03/12/2026'].map((day) => isUrgent(about(day), morning, ZONE))).toEqual([
      true,
      true,
      false,
    ])
    expect(isUrgent({ type: 'announcement', requestData: null }, morning, ZONE)).toBe(false)
    expect(isUrgent({ ...about('03/11/2026'), type: 'hours_returned' }, morning, ZONE)).toBe(false)
  })
})
