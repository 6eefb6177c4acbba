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

/** The kind of a conflict, and the records that it is about. */
const about = {
  code: z.enum(CONFLICT_CODES),
  sentence: z.string().describe('The explanation, for the caller.'),
  staffID: id.optional(),
  placeID: id.optional(),
  programID: id.optional().describe('The other program that causes the conflict.'),
  requestID: id.optional().describe('The request that the place is held for.'),
}

/** A conflict of a date, place or person. If it `blocks`, the call is refused without an `override`. */
export const conflict = z.object({ ...about, severity: z.enum(['blocks', 'warns']) })

/** The reason for a change that a conflict blocks. */
export const override = z
  .strictObject({ note: shortText.min(1, 'Enter a note.').describe('The reason. It is stored on the program.') })
  .optional()
  .describe('Makes the change although a conflict blocks it. Without it, the call returns an error with `conflicts`.')

/** The input field of a list that also returns the conflicts per record. Optional, because finding them is slow. */
export const withConflicts = z.boolean().optional().describe('Also return the conflicts of each. For Admins.')

/** The number of overrides that a program keeps; the newest is last. */
export const OVERRIDES_KEPT = 50

/** An override: the conflict at that time, the reason, the person and the time. */
export const keptOverride = z.object({
  ...about,
  note: z.string(),
  by: z.string().describe("The person's name."),
  at: timestamp,
})
export type KeptOverride = z.output<typeof keptOverride>

/** A conflict that a program has now. An overridden one has the note, the person and the time of the override. */
export const standingConflict = conflict.extend({
  accepted: keptOverride.pick({ note: true, by: true, at: true }).optional(),
})
