import * as z from 'zod'

/**
 * The input field of a list that also returns the caller's abilities per record. Optional, because computing them is
 * slow.
 */
export const withAbilities = z.boolean().optional().describe('Also return what you may do with each (`can`).')

/**
 * Returns two more fields of a single record. `can`: each action, true if the caller may do it now. `whyNot`: the error
 * message of each action that the caller may not do.
 */
export const abilities = <const Action extends string>(actions: readonly [Action, ...Action[]]) => ({
  can: z.record(z.enum(actions), z.boolean()),
  whyNot: z.partialRecord(z.enum(actions), z.string()),
})
