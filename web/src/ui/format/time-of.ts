import { minutesOfDayAt } from '@belay/contract/clock'
import { formatClockTime } from '@belay/contract/dates'
import { getCentre } from '../../cloud/centre.ts'
import type { Format } from './create-format.ts'

/** Formats the time of day of an instant, in the centre's time zone: 8:40 AM. */
export const formatTimeOf = (at: number, format: Format): string =>
  format.time(formatClockTime(minutesOfDayAt(at, getCentre().timeZone)), null)
