import { LIMITS } from '@belay/contract/constants'
import { UNKNOWN_FIELD } from '@belay/contract/validation-messages'
import type * as z from 'zod'

/** The parts of a Zod schema's definition that are used here, for all kinds of schema. */
type Definition = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
  defaultValue?: unknown
}
export const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Converts a damaged or outdated value to the shape of a schema: drops unknown fields, and fills missing or wrong ones
 * with empty values. So every field of the schema exists, and a list does not stop at such a document.
 */
export function coerceToSchema(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const definition = definitionOf(schema)
  const { type, element, valueType, shape = {}, options = [] } = definition
  const isMissing = value === null || value === undefined
  if (type === 'nullable' && isMissing) return null
  if (type === 'optional' && isMissing) return undefined
  if (type === 'default' && value === undefined) return definition.defaultValue
  const inner = definition.innerType ?? definition.in
  if (inner) return coerceToSchema(inner, value)
  if (type === 'object') return fieldsOf(shape, isFields(value) ? value : {})
  if (type === 'array')
    return Array.isArray(value) ? value.map((item) => coerceToSchema(element as z.ZodType, item)) : []
  if (type === 'record')
    return Object.fromEntries(
      Object.entries(isFields(value) ? value : {}).map(([key, item]) => [
        key,
        coerceToSchema(valueType as z.ZodType, item),
      ]),
    )
  if (type === 'union') return coerceToSchema(closest(options, value), value)
  if (type === 'string') return typeof value === 'string' ? value : ''
  if (type === 'number' || type === 'int') return typeof value === 'number' && Number.isFinite(value) ? value : 0
  if (type === 'boolean') return value === true
  if (type === 'enum') return Object.values(definition.entries ?? {}).at(-1)
  if (type === 'literal') return definition.values?.[0]
  return value
}

const fieldsOf = (shape: Record<string, z.ZodType>, value: Fields): Fields =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const field = coerceToSchema(schema, Object.hasOwn(value, name) ? value[name] : undefined)
      return field === undefined ? [] : [[name, field]]
    }),
  )

/** Returns the union's object schema with the fewest fields that the value lacks. */
function closest(options: readonly z.ZodType[], value: unknown): z.ZodType {
  const missing = (option: z.ZodType) => {
    const { shape } = definitionOf(option)
    return shape && isFields(value)
      ? Object.keys(shape).filter((name) => !Object.hasOwn(value, name)).length
      : Number.POSITIVE_INFINITY
  }
  return options.toSorted((a, b) => missing(a) - missing(b))[0] as z.ZodType
}

/** Returns the paths and error codes of the fields that do not match, for the log. Contains no user input. */
export const listSchemaIssues = (error: z.ZodError): string[] =>
  [...new Set(error.issues.map(({ path, code }) => `${path.join('.')} (${code})`))].slice(0, 20)

/** Returns the first errors of an input by field. An unknown field gets its own entry. */
export const listFieldErrors = (error: z.ZodError) =>
  error.issues
    .values()
    .flatMap((issue) => {
      const path = issue.path.map(String)
      return issue.code === 'unrecognized_keys'
        ? issue.keys.values().map((key) => ({ path: [...path, key], message: UNKNOWN_FIELD }))
        : [{ path, message: issue.message }]
    })
    .take(LIMITS.invalidFields)
    .map(({ path, message }) => ({ field: path.join('.').slice(0, LIMITS.shortText), message }))
    .toArray()
