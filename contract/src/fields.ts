import * as z from 'zod'
import { LIMITS, SCHEDULE_DATE_FORMAT } from './constants.ts'
import { isCivilDate, isClockTime, toCivilDate, toClockTime } from './dates.ts'
import { isPhone, PHONE_WORDS } from './phone.ts'

/** The identifier of a document: opaque, at most 200 characters, no slashes. */
export const id = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^/\s]+$/, 'An identifier has no spaces and no slashes.')
  .describe('An identifier: opaque, no spaces and no slashes.')
/** Lost-update protection: send back the version you read; a stale one answers `aborted`. */
export const version = z.int().min(1).describe('Grows with every change. Send back the one you read: a stale one answers aborted.')
/** Epoch milliseconds. */
export const timestamp = z.int().min(0).describe('Epoch milliseconds.')
/** An e-mail address, compared and stored trimmed and in lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ message: 'This is not an e-mail address.' }))
  .describe('An e-mail address, compared and stored trimmed and in lower case.')
export const shortText = z.string().trim().max(LIMITS.shortText)
export const name = shortText.min(1, 'This is needed.')
export const longText = z.string().trim().max(LIMITS.longText)
export const reason = longText.min(1, 'A reason is needed.').describe('Why; the people concerned are told.')
/** A telephone number as people write it; empty when there is none. */
export const phone = z.string().trim().max(40).refine(isPhone, PHONE_WORDS)
/** HTML as the editor writes it; the cloud sanitizes it before it is stored. */
export const richText = z.string().max(LIMITS.richText).describe('HTML; the cloud keeps an allow-list of tags, links and alignments.')
/** Whether a number has no more decimals than `parts` of a whole show, whatever is lost in adding up. */
export const isRoundTo = (value: number, parts: number): boolean => {
  const whole = Math.round(value * parts)
  return (whole !== 0 || value === 0) && Math.abs(value * parts - whole) < 1e-6
}
/** Money in the centre's currency, at most two decimals. Sums are made in integer cents. */
export const money = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((value) => isRoundTo(value, 100), 'Money has at most two decimals.')
  .describe("An amount in the centre's currency, at most two decimals.")
const IN_QUARTERS = 'Hours go in quarters: 0.25, 0.5, 0.75, 1.'
/** Worked hours: multiples of a quarter, more than 0, at most 24 in one log. */
export const hours = z
  .number()
  .min(LIMITS.hoursStep, { error: ({ input }) => (Number(input) > 0 ? IN_QUARTERS : 'Hours are more than 0.'), abort: true })
  .max(LIMITS.hoursPerLog, `At most ${LIMITS.hoursPerLog} hours in one log.`)
  .multipleOf(LIMITS.hoursStep, IN_QUARTERS)
  .describe('Worked hours, in quarters.')
/** A civil date in the centre's time zone: MM/dd/yyyy (yyyy-MM-dd is taken too and stored as MM/dd/yyyy). */
export const date = z
  .string()
  .trim()
  .refine(isCivilDate, `A date reads ${SCHEDULE_DATE_FORMAT}.`)
  .overwrite(toCivilDate)
  .meta({ description: 'A civil date, MM/dd/yyyy; yyyy-MM-dd is taken too.', examples: ['10/24/2026'] })
/** A time of day such as 9:00 AM (09:00 is taken too and stored as 9:00 AM). */
export const time = z
  .string()
  .trim()
  .refine(isClockTime, 'A time reads 9:00 AM.')
  .overwrite(toClockTime)
  .meta({ description: 'A time of day, 9:00 AM; 09:00 is taken too.', examples: ['9:00 AM'] })

/** Stored documents carry these. */
export const stored = { version, createdAt: timestamp, updatedAt: timestamp.optional() }
/** What a call answers that has nothing to tell but that it was done. */
export const done = z.object({ ok: z.literal(true) })

type Undefaulted<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema

/**
 * The fields of a form as changes: each may be left out, and then stays as it is. Not `partial()`, which would fill what is
 * left out with the form's defaults and so wipe what is stored.
 */
export function changesOf<Shape extends z.ZodRawShape>(form: Shape) {
  const shape = Object.fromEntries(
    Object.entries(form).map(([field, schema]) => [
      field,
      (schema instanceof z.ZodDefault ? (schema.def.innerType as z.ZodType) : (schema as z.ZodType)).optional(),
    ]),
  )
  return z.strictObject(
    shape as unknown as { [Field in keyof Shape]: z.ZodOptional<Undefaulted<Shape[Field]> extends infer S extends z.core.SomeType ? S : never> },
  )
}
