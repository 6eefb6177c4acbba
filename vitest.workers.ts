import { availableParallelism } from 'node:os'

/**
 * The number of test files that run at once. Tests often wait, so even two cores run three files. All projects must use
 * it.
 */
export const maxWorkers = Math.max(3, availableParallelism() - 1)
