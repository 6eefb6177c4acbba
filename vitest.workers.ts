import { availableParallelism } from 'node:os'

/**
 * The number of test files that run at once. Tests often wait, so even two cores run two files. All projects must use
 * it.
 */
export const maxWorkers = Math.max(2, availableParallelism() - 1)
