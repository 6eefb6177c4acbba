import { civilDateOf } from '@belay/contract/dates'
import type { Settings } from './settings.ts'

/** The date, MM/dd/yyyy, that this moment (epoch milliseconds) has in the centre's time zone. */
export const centreToday = (settings: Settings, now: number): string => civilDateOf(now, settings.centre.timeZone)
