import { expect, it } from 'vitest'
import { createFormat } from '../../../ui/format/create-format.ts'
import { describeMove } from './use-move.ts'

const format = createFormat({ locale: 'en', currency: 'USD', timeZone: 'UTC', today: '11/24/2026' })
const slot = { date: '11/24/2026', startTime: '9:00 AM', endTime: '11:00 AM' }

it.each([
  ['another day', { date: '11/25/2026' }, 'Wed, Nov 25, 9:00 AM (was Tue, Nov 24)'],
  ['another time', { startTime: '9:30 AM', endTime: '11:30 AM' }, 'Tue, Nov 24, 9:30 AM (was 9:00 AM)'],
  [
    'another day and time',
    { date: '11/25/2026', startTime: '1:00 PM', endTime: '3:00 PM' },
    'Wed, Nov 25, 1:00 PM (was Tue, Nov 24, 9:00 AM)',
  ],
  ['another length', { endTime: '12:00 PM' }, 'Tue, Nov 24, 9:00 AM to 12:00 PM (was 9:00 AM to 11:00 AM)'],
])('describeMove names the new and the old slot: %s', (_, changes, description) => {
  expect(describeMove(slot, { ...slot, ...changes }, format)).toBe(description)
})
