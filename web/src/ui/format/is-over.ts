import { hasBegun, hasEnded } from '@belay/contract/clock'
import { getCentre } from '../../cloud/centre.ts'

/** True if the end has passed by the centre's clock (R298). */
export const isOver = (span: { date: string; endTime: string | null }): boolean =>
  hasEnded(span, Date.now(), getCentre().timeZone)

/** True if the start has passed by the centre's clock (R298). */
export const hasStarted = (span: { date: string; startTime: string | null }): boolean =>
  hasBegun(span, Date.now(), getCentre().timeZone)
