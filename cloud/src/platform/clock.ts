import { MINUTE } from '@belay/contract/constants'

/** Time, passed in, so that tests own it. Epoch milliseconds. */
export type Clock = { now(): number }
export const systemClock: Clock = { now: () => Date.now() }

/** The whole minute from this time on: what is asked of the store up to now is the same question for a minute. */
export const toWholeMinute = (ms: number): number => Math.ceil(ms / MINUTE) * MINUTE
