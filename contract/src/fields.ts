import * as z from 'zod'
import { LIMITS } from './constants.ts'
import { isCivilDate, isClockTime, toCivilDate, toClockTime } from './dates.ts'
import { EMAIL_PATTERN } from './formats.js'
import { isPhone, PHONE_WORDS } from './phone.ts'
import './validation-messages.ts'

/** A document's ID: opaque, at most 200 characters, no slashes. */
export const id = z
  .string()
  .min(1)
  .max(LIMITS.id)
  .regex(/^[^/\s]+$/, "An ID can't have spaces or slashes.")
  .describe('An ID: opaque, without spaces or slashes.')
/** The version for optimistic locking. The caller sends the version they read; an old one is refused with `aborted`. */
export const version = z
  .int()
  .min(1)
  .describe('Goes up with every change. Send back the version you read; the call returns `aborted` if it is old.')
/** The version of a single document: 0 before it was first saved. */
export const savedVersion = version.or(z.literal(0))
export const timestamp = z.int().min(0).describe('Epoch milliseconds.')
/** An e-mail address, compared and stored trimmed and in lowercase. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(LIMITS.email)
  .pipe(z.email({ pattern: EMAIL_PATTERN, message: 'Enter an e-mail address such as name@example.edu.' }))
  .describe('An e-mail address. Stored and compared trimmed and in lowercase.')
/** Characters that show nothing, such as a zero-width space. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u
/** Typed text: trimmed, and empty if no character is visible. */
const typed = z
  .string()
  .trim()
  .overwrite((text) => (UNSEEN.test(text) ? '' : text))
/** One line of text, because mails and lists show it between other words. */
export const shortText = typed.max(LIMITS.shortText).regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Use one line.')
export const searchText = z.string().max(LIMITS.search)
export const name = shortText.min(1)
/** The start of a web or e-mail address, as mail programs find them in plain text. */
const ADDRESS = /:\/\/|@|[\p{L}\d-][.。]\p{L}{2}|\d(?:\.\d+){3}/u
/** True if a text contains a web or e-mail address, also with other characters that look the same. */
const hasAddress = (text: string) =>
  ADDRESS.test(text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
const NO_ADDRESS = 'Leave out web and e-mail addresses, and put a space after each full stop.'
/** The name of a person, which mails to strangers contain. */
export const personName = name.refine((text) => !hasAddress(text), {
  error: NO_ADDRESS,
  when: ({ issues }) => issues.length === 0,
})
/** A note in a mail to a stranger. Without addresses, so that nobody sends links in the centre's name. */
export const noteToStranger = typed.max(LIMITS.forwardNote).refine((text) => !hasAddress(text), NO_ADDRESS)
export const longText = typed.max(LIMITS.longText)
/** A web address. Empty if there is none. */
export const webAddress = z.union([z.url({ protocol: /^https?$/ }), z.literal('')])
export const reason = longText.min(1, 'Enter a reason.').describe('The reason. The people concerned can read it.')
/** A telephone number as people write it. Empty if there is none. */
export const phone = z.string().trim().max(LIMITS.phone).refine(isPhone, PHONE_WORDS)
/** The fields that make a body larger than a form of short texts, with their maximum size in bytes. */
export const largeFields = z.registry<{ bytes: number }>()
/** HTML from the editor. The cloud sanitizes it before it is stored. */
export const richText = z
  .string()
  .max(LIMITS.richText)
  .describe('HTML. Only allowed tags, links and alignments are kept.')
  .register(largeFields, { bytes: 1024 * 1024 })
/** Returns the schema of a file that is sent with a call. The call's feature refuses a larger file. */
export const upload = (bytes: number) => z.file().register(largeFields, { bytes })
/** An uploaded file of a document. Its type is detected from its content. */
export const storedFile = z.object({ fileID: id, name: z.string(), type: z.string(), bytes: z.int() })
/** True if a number is a multiple of 1 / `parts`, apart from rounding errors. With 100: at most two decimals. */
export const isRoundTo = (value: number, parts: number): boolean => {
  const rounded = Math.round(value * parts)
  return (rounded !== 0 || value === 0) && Math.abs(value * parts - rounded) < 1e-6
}
/** An amount in the centre's currency, with at most two decimals. Sums are computed in integer cents. */
export const money = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((value) => isRoundTo(value, 100), 'Enter an amount with at most two decimals.')
  .describe("An amount in the centre's currency, at most two decimals.")
const IN_QUARTERS = 'Enter quarters of an hour, such as 3.25 or 3:15.'
/** Worked hours: a multiple of a quarter, more than 0, at most 24 in one log. */
export const hours = z
  .number()
  .min(LIMITS.hoursStep, {
    error: ({ input }) => (Number(input) > 0 ? IN_QUARTERS : 'Enter more than 0 hours.'),
    abort: true,
  })
  .max(LIMITS.hoursPerLog, `Enter at most ${LIMITS.hoursPerLog} hours.`)
  .multipleOf(LIMITS.hoursStep, IN_QUARTERS)
  .describe('Worked hours, in quarters.')
/** A civil date in the centre's time zone: MM/dd/yyyy (yyyy-MM-dd is also accepted, and stored as MM/dd/yyyy). */
export const date = z
  .string()
  .trim()
  .refine(isCivilDate, 'Enter a date such as 12/31/2026.')
  .overwrite(toCivilDate)
  .meta({ description: 'A date without a time zone, as MM/dd/yyyy. yyyy-MM-dd works too.', examples: ['10/24/2026'] })
/** A time of day such as 9:00 AM (09:00 is also accepted, and stored as 9:00 AM). */
export const time = z
  .string()
  .trim()
  .refine(isClockTime, 'Enter a time such as 9:00 AM.')
  .overwrite(toClockTime)
  .meta({ description: 'A time of day, such as 9:00 AM. 09:00 works too.', examples: ['9:00 AM'] })

/** The fields that every stored document has. */
export const stored = { version, createdAt: timestamp, updatedAt: timestamp.optional() }
/** The output of a call that only reports success. */
export const done = z.object({ ok: z.literal(true) })

type Undefaulted<Schema> = Schema extends z.ZodDefault<infer Inner> ? Inner : Schema

/**
 * Returns the schema of a form's changes: each field may be left out and then keeps its value. `partial()` would not
 * do, because it fills a missing field with the form's default and so overwrites the stored value.
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
