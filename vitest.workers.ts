import { availableParallelism } from 'node:os'

/** How many test files run at a time. A test often waits, so two cores run two as well. The projects must agree. */
export const maxWorkers = Math.max(2, availableParallelism() - 1)
