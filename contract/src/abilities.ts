import * as z from 'zod'

/** The field that asks a list for what the caller may do with each, because such a list takes longer. */
export const withAbilities = z.boolean().optional().describe('Also return what you may do with each (`can`).')

/**
 * What a record carries beside its fields when it is answered alone: `can` says what the caller may do with it now, and
 * `whyNot` holds, for each thing they may not do, the sentence that the call would refuse with.
 */
export const abilities = <const Action extends string>(actions: readonly [Action, ...Action[]]) => ({
  can: z.record(z.enum(actions), z.boolean()),
  whyNot: z.partialRecord(z.enum(actions), z.string()),
})
