import { escapeHtml } from '../../platform/text/escape-html.ts'

/** The part of JSON Schema that the contract uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  description?: string
  default?: unknown
  contentMediaType?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
}
type Parameter = { name: string; required?: boolean; schema?: Schema; description?: string }

/** Returns the HTML for a type in words, with links to the documents in it. */
export function formatType(schema: Schema): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#document-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(formatType))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? formatType(schema.items) : 'anything'}`
  if (schema.contentMediaType) return 'file'
  if (schema.type === 'object')
    return typeof schema.additionalProperties === 'object'
      ? `map of ${formatType(schema.additionalProperties)}`
      : 'object'
  return [schema.type ?? 'anything'].flat().join(' or ')
}

const EMPTY = ['null', '""', '[]', '{}']

/** Describes the limits of a value in words. Empty if there are none. */
function formatLimits(schema: Schema): string {
  const span = (least: number | undefined, most: number | undefined, what: string) => {
    const knownMost = most === undefined || most > 2 ** 50 ? undefined : most
    if (knownMost !== undefined) return [`${least ? `${least} to ` : 'at most '}${knownMost}${what}`]
    return least ? [`at least ${least}${what}`] : []
  }
  return [
    ...span(schema.minLength, schema.maxLength, ' characters'),
    ...span(schema.minItems, schema.maxItems, ' entries'),
    ...(schema.exclusiveMinimum === undefined ? [] : [`more than ${schema.exclusiveMinimum}`]),
    ...(schema.minimum === 0 && (schema.maximum ?? 2 ** 53) > 2 ** 50
      ? ['0 or more']
      : span(schema.minimum, schema.maximum, '')),
    ...(schema.multipleOf === undefined ? [] : [`multiples of ${schema.multipleOf}`]),
    ...(schema.default === undefined || EMPTY.includes(JSON.stringify(schema.default))
      ? []
      : [`${JSON.stringify(schema.default)} by default`]),
  ].join(', ')
}

/** Finds the object schema inside a schema: in a list, in a union or in a nullable type. Null if there is none. */
function findObject(schema: Schema): Schema | null {
  if (schema.properties) return schema
  const inner = schema.items ?? schema.anyOf?.find((part) => findObject(part))
  return inner ? findObject(inner) : null
}

const sentence = (text: string) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Returns the HTML rows of an object's fields. Fields of a nested object follow it; required fields are bold. */
function rows(schema: Schema, prefix = ''): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const path = `${prefix}${name}`
      const isRequired = schema.required?.includes(name)
      // Long names may break at a dot or before a capital letter.
      const breakablePath = escapeHtml(path).replace(/\.|(?<=[a-z])(?=[A-Z])/g, '$&<wbr>')
      const meaning = [
        field.description ?? field.items?.description ?? field.anyOf?.find((part) => part.description)?.description,
        sentence(formatLimits(field)),
      ]
      const object = findObject(field)
      const cells = [
        `<code>${isRequired ? `<b>${breakablePath}</b>` : breakablePath}</code>`,
        formatType(field),
        escapeHtml(meaning.filter(Boolean).join(' ')),
      ]
      const row = `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
      return row + (object ? rows(object, `${path}.`) : '')
    })
    .join('')
}

export const formatFieldTable = (schema: Schema): string =>
  formatTable(['Field', 'Type', 'Meaning and limits'], rows(schema))

/** Returns the HTML of a table. `body` is the HTML of its rows. */
export const formatTable = (columns: readonly string[], body: string): string =>
  `<table><thead><tr>${columns.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>`

/** Merges a call's parameters and body into one object schema. Null if the call has no input. */
export function mergeInputSchemas(operation: { parameters?: unknown; requestBody?: unknown }): Schema | null {
  const parameters = (operation.parameters ?? []) as Parameter[]
  const body = operation.requestBody as { content?: Record<string, { schema?: Schema }> } | undefined
  const form = Object.values(body?.content ?? {}).find(({ schema }) => schema)?.schema
  const bodySchema = form && findObject(form)
  const properties = {
    ...Object.fromEntries(
      parameters.map(({ name, schema = {}, description }) => [name, description ? { ...schema, description } : schema]),
    ),
    ...bodySchema?.properties,
  }
  const required = [
    ...parameters.filter(({ required }) => required).map(({ name }) => name),
    ...(bodySchema?.required ?? []),
  ]
  return Object.keys(properties).length > 0 ? { properties, required } : null
}
