import type * as z from 'zod'
import { definitionOf } from '../../platform/calls/coerce-to-schema.ts'
import { refuse } from '../../platform/calls/refuse.ts'

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** True if a value is a plain object from JSON, a form or a query, and not a file, a date or an array. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value) as { constructor?: unknown } | null
  return prototype === null || prototype === Object.prototype || prototype.constructor === undefined
}

/** Converts text from a query or form to the schema's numbers and booleans. The schema refuses other text. */
export function parseTextValues(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema || value === undefined || value === null) return value
  const { type, innerType, in: piped, element, shape = {} } = definitionOf(schema)
  const inner = innerType ?? piped
  if (inner) return parseTextValues(inner, value)
  if (type === 'number') return typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
  // In a query, a list with one entry looks like a single value.
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

/** Maximum nesting of lists and objects: much deeper than any call needs, and too little to overflow the stack. */
const DEEPEST = 100

/** Refuses a value or a name that is nested too deeply. */
export function refuseTooDeep(depth: number): void {
  if (depth > DEEPEST) refuse('invalid-argument', 'What you sent is nested too deeply.', 'malformed')
}

/** Returns the value without fields that are undefined. Throws if the value is nested too deeply. */
export function omitUndefined(value: unknown, depth = 0): unknown {
  refuseTooDeep(depth)
  if (Array.isArray(value)) return value.map((item) => omitUndefined(item, depth + 1))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, omitUndefined(item, depth + 1)]])),
  )
}
