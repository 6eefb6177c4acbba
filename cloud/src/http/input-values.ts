import type * as z from 'zod'
import { definitionOf } from '../platform/fit-to-schema.ts'
import { refusal } from '../platform/refuse.ts'

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** An object of fields, as JSON, a form or an address makes them; not a file, a date or an array. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value) as { constructor?: unknown } | null
  return prototype === null || prototype === Object.prototype || prototype.constructor === undefined
}

/**
 * What came as text in an address or a form, as the numbers and booleans that the schema asks for. Only values that are
 * there change: what was left out stays left out, and what does not fit is left for the schema to refuse.
 */
export function parseTextValues(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema || value === undefined || value === null) return value
  const { type, innerType, in: piped, element, shape = {} } = definitionOf(schema)
  const inner = innerType ?? piped
  if (inner) return parseTextValues(inner, value)
  if (type === 'number') return typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  // A list of one is written like a single value.
  if (type === 'array' && typeof value === 'string') return [parseTextValues(element, value)]
  if (type === 'array') return Array.isArray(value) ? value.map((item) => parseTextValues(element, item)) : value
  if (type !== 'object' || !isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      parseTextValues(Object.hasOwn(shape, key) ? shape[key] : undefined, item),
    ]),
  )
}

/** How deep lists and objects may lie in each other: far deeper than any call takes, far less than a full stack. */
const DEEPEST = 100

/** The value without members that are undefined: a field was sent or it was not. Refuses what lies too deep. */
export function omitUndefined(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) throw refusal('invalid-argument', 'What you sent is nested too deeply.', 'malformed')
  if (Array.isArray(value)) return value.map((item) => omitUndefined(item, depth + 1))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, omitUndefined(item, depth + 1)]])),
  )
}
