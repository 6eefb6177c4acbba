import * as z from 'zod'
import { id, shortText, timestamp } from './fields.ts'

export const CONFLICT_CODES = [
  'past-date',
  'centre-closed',
  'place-taken',
  'place-closed',
  'over-capacity',
  'person-booked',
  'turnaround',
  'person-away',
  'skill-missing',
  'certificate-expired',
  'weekly-hours',
  'too-few-staff',
  'group-size',
] as const

/** What a conflict is, and whom or what it is about. */
const about = {
  code: z.enum(CONFLICT_CODES),
  sentence: z.string().describe('For the person who asked.'),
  staffID: id.optional(),
  placeID: id.optional(),
  programID: id.optional().describe('The program that is in the way.'),
  requestID: id.optional().describe('The request that the place is held for.'),
}

/** What speaks against a date, a place or a person. What blocks needs an `override`; what warns refuses nothing. */
export const conflict = z.object({ ...about, severity: z.enum(['blocks', 'warns']) })

/** Why something is done although something blocks it. */
export const override = z
  .strictObject({ note: shortText.min(1, 'Enter a note.').describe('Why. It is kept on the program.') })
  .optional()
  .describe('Does it although something blocks it. Without it, the call answers `conflicts`.')

/** The field that asks a list for what speaks against each, because such a list takes longer. */
export const withConflicts = z.boolean().optional().describe('Also return what speaks against each. For Admins.')

/** How many overrides a program keeps, the newest last. */
export const OVERRIDES_KEPT = 50

/** What was overridden: the conflict as it was told, why, by whom and when. */
export const keptOverride = z.object({
  ...about,
  note: z.string(),
  by: z.string().describe('The name of whoever did it.'),
  at: timestamp,
})
export type KeptOverride = z.output<typeof keptOverride>

/** A conflict that a program has now; one that was overridden says by whom and why. */
export const standingConflict = conflict.extend({
  accepted: keptOverride.pick({ note: true, by: true, at: true }).optional(),
})
