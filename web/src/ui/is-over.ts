import { hasBegun, hasEnded } from '@belay/contract/clock'
import { centreNow } from '../cloud/centre.ts'

/** True once the centre's clock has passed the end of something (R298). */
export const isOver = (span: { date: string; endTime: string | null }): boolean =>
  hasEnded(span, Date.now(), centreNow().timeZone)

/** True once the centre's clock has passed the start of something (R298). */
export const isUnderWay = (span: { date: string; startTime: string | null }): boolean =>
  hasBegun(span, Date.now(), centreNow().timeZone)
