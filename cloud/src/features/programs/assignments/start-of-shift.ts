import { SHIFTS } from '@belay/contract/constants'
import { instantOf } from '../../../platform/time/civil-time.ts'
import type { StaffProgram } from './staff-programs.documents.ts'

type Start = Pick<StaffProgram, 'date' | 'startTime'>

/** Returns the start of a shift, in ms. */
export const startOfShift = ({ date, startTime }: Start, timeZone: string): number =>
  instantOf(date, startTime ?? '12:00 AM', timeZone)

/** True if a shift begins so soon, or has begun, that it can no longer be given back. */
export const beginsSoon = (shift: Start, now: number, timeZone: string): boolean =>
  startOfShift(shift, timeZone) - now < SHIFTS.giveBackUntil
