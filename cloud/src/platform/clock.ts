/** Time, passed in, so that tests own it. Epoch milliseconds. */
export type Clock = { now(): number }
export const systemClock: Clock = { now: () => Date.now() }
