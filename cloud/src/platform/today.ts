import { clockMinutesOf } from '@belay/contract/clock'
import { civilDateOf } from '@belay/contract/dates'
import type { Settings } from './settings.ts'

/** The date, MM/dd/yyyy, that this moment (epoch milliseconds) has in the centre's time zone. */
export const centreToday = (settings: Settings, now: number): string => civilDateOf(now, settings.centre.timeZone)

/** The time of day, in minutes since midnight, that this moment has in the centre's time zone. */
export const centreMinutes = (settings: Settings, now: number): number => clockMinutesOf(now, settings.centre.timeZone)
