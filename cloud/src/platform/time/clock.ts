import { MINUTE } from '@belay/contract/constants'

/** The source of the time, in epoch ms. Passed as a dependency, so that tests control it. */
export type Clock = { now(): number }
export const systemClock: Clock = { now: () => Date.now() }

/** Rounds a time up to a whole minute, so that queries up to now stay equal, and cached, for a minute. */
export const roundUpToMinute = (ms: number): number => Math.ceil(ms / MINUTE) * MINUTE
