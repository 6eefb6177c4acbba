import * as z from 'zod'
import { LIMITS } from './constants.ts'
import { isCivilDate, isClockTime, toCivilDate, toClockTime } from './dates.ts'
import { EMAIL_PATTERN } from './formats.js'
import { isPhone, PHONE_WORDS } from './phone.ts'
import './validation-messages.ts'

/** The identifier of a document: opaque, at most 200 characters, no slashes. */
export const id = z
  .string()
  .min(1)
  .max(LIMITS.id)
  .regex(/^[^/\s]+$/, "An ID can't have spaces or slashes.")
  .describe('An ID: opaque, without spaces or slashes.')
/** Lost-update protection: send back the version you read; a stale one answers `aborted`. */
export const version = z
  .int()
  .min(1)
  .describe('Goes up with every change. Send back the one you read; an old one answers aborted.')
/** The same of a single document: 0 before anything was saved. */
export const savedVersion = version.or(z.literal(0))
/** Epoch milliseconds. */
export const timestamp = z.int().min(0).describe('Epoch milliseconds.')
/** An e-mail address, compared and stored trimmed and in lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(LIMITS.email)
  .pipe(z.email({ pattern: EMAIL_PATTERN, message: 'Enter an e-mail address such as name@example.edu.' }))
  .describe('An e-mail address. Stored and compared trimmed and in lowercase.')
/** Characters that show nothing, such as a space without width. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u
/** What is typed: trimmed, and nothing where there is nothing to see. */
const typed = z
  .string()
  .trim()
  .overwrite((text) => (UNSEEN.test(text) ? '' : text))
export const shortText = typed.max(LIMITS.shortText)
/** What is typed to search a list. */
export const searchText = z.string().max(LIMITS.search)
export const name = shortText.min(1)
export const longText = typed.max(LIMITS.longText)
/** A web address; empty when there is none. */
export const webAddress = z.union([z.url({ protocol: /^https?$/ }), z.literal('')])
export const reason = longText.min(1, 'Enter a reason.').describe('Why. We tell the people concerned.')
/** A telephone number as people write it; empty when there is none. */
export const phone = z.string().trim().max(LIMITS.phone).refine(isPhone, PHONE_WORDS)
/** HTML as the editor writes it; the cloud sanitizes it before it is stored. */
export const richText = z
  .string()
  .max(LIMITS.richText)
  .describe('HTML. Only allowed tags, links and alignments are kept.')
/** Whether a number has no more decimals than `parts` of a whole show, whatever is lost in adding up. */
export const isRoundTo = (value: number, parts: number): boolean => {
  const rounded = Math.round(value * parts)
  return (rounded !== 0 || value === 0) && Math.abs(value * parts - rounded) < 1e-6
}
/** Money in the centre's currency, at most two decimals. Sums are made in integer cents. */
export const money = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((value) => isRoundTo(value, 100), 'Enter an amount with at most two decimals.')
  .describe("An amount in the centre's currency, at most two decimals.")
const IN_QUARTERS = 'Enter quarters of an hour, such as 3.25 or 3:15.'
/** Worked hours: multiples of a quarter, more than 0, at most 24 in one log. */
export const hours = z
  .number()
  .min(LIMITS.hoursStep, {
    error: ({ input }) => (Number(input) > 0 ? IN_QUARTERS : 'Enter more than 0 hours.'),
    abort: true,
  })
  .max(LIMITS.hoursPerLog, `Enter at most ${LIMITS.hoursPerLog} hours.`)
  .multipleOf(LIMITS.hoursStep, IN_QUARTERS)
  .describe('Worked hours, in quarters.')
/** A civil date in the centre's time zone: MM/dd/yyyy (yyyy-MM-dd is taken too and stored as MM/dd/yyyy). */
export const date = z
  .string()
  .trim()
  .refine(isCivilDate, 'Enter a date such as 12/31/2026.')
  .overwrite(toCivilDate)
  .meta({ description: 'A date without a time zone, as MM/dd/yyyy. yyyy-MM-dd works too.', examples: ['10/24/2026'] })
/** A time of day such as 9:00 AM (09:00 is taken too and stored as 9:00 AM). */
export const time = z
  .string()
  .trim()
  .refine(isClockTime, 'Enter a time such as 9:00 AM.')
  .overwrite(toClockTime)
  .meta({ description: 'A time of day, such as 9:00 AM. 09:00 works too.', examples: ['9:00 AM'] })

/** Stored documents carry these. */
export const stored = { version, createdAt: timestamp, updatedAt: timestamp.optional() }
/** What a call answers that has nothing to tell but that it was done. */
export const done = z.object({ ok: z.literal(true) })

type Undefaulted<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema

/**
 * The fields of a form as changes: each may be left out, and then stays as it is. Not `partial()`, which would fill
 * what is left out with the form's defaults and so wipe what is stored.
 */
export function changesOf<Shape extends z.ZodRawShape>(form: Shape) {
  const shape = Object.fromEntries(
    Object.entries(form).map(([field, schema]) => [
      field,
      (schema instanceof z.ZodDefault ? (schema.def.innerType as z.ZodType) : (schema as z.ZodType)).optional(),
    ]),
  )
  return z.strictObject(
    shape as unknown as {
      [Field in keyof Shape]: z.ZodOptional<
        Undefaulted<Shape[Field]> extends infer S extends z.core.SomeType ? S : never
      >
    },
  )
}
