import { minutesOfDayAt } from '@belay/contract/clock'
import { civilDateOf } from '@belay/contract/dates'
import type { Settings } from '../settings/settings.ts'

/** Returns the date (MM/dd/yyyy) in the centre's time zone. `now` is in epoch ms. */
export const centreToday = (settings: Settings, now: number): string => civilDateOf(now, settings.centre.timeZone)

/** Returns the minutes since midnight in the centre's time zone. `now` is in epoch ms. */
export const centreMinutes = (settings: Settings, now: number): number => minutesOfDayAt(now, settings.centre.timeZone)
