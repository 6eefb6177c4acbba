import * as z from 'zod'
import { isBefore } from './dates.ts'
import { date, shortText } from './fields.ts'

/** A period when a place, or the whole centre, is closed. It includes its first and last day. */
export const closure = z
  .strictObject({ from: date, to: date, reason: shortText.default('') })
  .refine(({ from, to }) => !isBefore(to, from), { path: ['to'], message: "The last day can't be before the first." })
export type Closure = z.output<typeof closure>
