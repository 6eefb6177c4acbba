import * as z from 'zod'

/** The input field of a list that also returns the caller's abilities per record. Optional, because it is slow. */
export const withAbilities = z.boolean().optional().describe('Also return what you may do with each (`can`).')

/** Returns two fields of a record: `can`, and `whyNot` with the error message of each action that is not allowed. */
export const abilities = <const Action extends string>(actions: readonly [Action, ...Action[]]) => ({
  can: z.record(z.enum(actions), z.boolean()),
  whyNot: z.partialRecord(z.enum(actions), z.string()),
})
