/** As much of a JSON schema as the contract uses. */
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

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** A type in words, with links to the documents it names. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = escaped(schema.$ref.split('/').at(-1) ?? '')
    return `<a href="#document-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`
  if (schema.enum) return schema.enum.map((value) => `<code>${escaped(String(value))}</code>`).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  if (schema.contentMediaType) return 'file'
  if (schema.type === 'object')
    return typeof schema.additionalProperties === 'object' ? `map of ${typeOf(schema.additionalProperties)}` : 'object'
  return [schema.type ?? 'anything'].flat().join(' or ')
}

const EMPTY = ['null', '""', '[]', '{}']

/** The limits of a value in words; empty when there are none worth telling. */
function limitsOf(schema: Schema): string {
  const span = (least: number | undefined, most: number | undefined, what: string) => {
    const known = most === undefined || most > 2 ** 50 ? undefined : most
    if (known !== undefined) return [`${least ? `${least} to ` : 'at most '}${known}${what}`]
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

/** The object inside, if it is described right here: of a list, of a union, of what may be null. */
function inside(schema: Schema): Schema | null {
  if (schema.properties) return schema
  const inner = schema.items ?? schema.anyOf?.find((one) => inside(one))
  return inner ? inside(inner) : null
}

const sentence = (text: string) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** One row a field, fields of objects below their object; what must be given is bold. */
function rows(schema: Schema, above = ''): string {
  return Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const path = `${above}${name}`
      const needed = schema.required?.includes(name)
      // Long names break where a reader would.
      const shown = escaped(path).replace(/\.|(?<=[a-z])(?=[A-Z])/g, '$&<wbr>')
      const said = [
        field.description ?? field.items?.description ?? field.anyOf?.find((one) => one.description)?.description,
        sentence(limitsOf(field)),
      ]
      const within = inside(field)
      const cells = [
        `<code>${needed ? `<b>${shown}</b>` : shown}</code>`,
        typeOf(field),
        escaped(said.filter(Boolean).join(' ')),
      ]
      const row = `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
      return row + (within ? rows(within, `${path}.`) : '')
    })
    .join('')
}

export const fieldTable = (schema: Schema): string => table(['Field', 'Type', 'Meaning and limits'], rows(schema))

/** A table of these columns; `body` is the HTML of its rows. */
export const table = (columns: readonly string[], body: string): string =>
  `<table><thead><tr>${columns.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${body}</tbody></table>`

/** What a call takes, in its address and in its body, as one object; null when it takes nothing. */
export function inputOf(operation: { parameters?: unknown; requestBody?: unknown }): Schema | null {
  const parameters = (operation.parameters ?? []) as Parameter[]
  const body = operation.requestBody as { content?: Record<string, { schema?: Schema }> } | undefined
  const form = Object.values(body?.content ?? {}).find(({ schema }) => schema)?.schema
  const given = form && inside(form)
  const properties = {
    ...Object.fromEntries(
      parameters.map(({ name, schema = {}, description }) => [name, description ? { ...schema, description } : schema]),
    ),
    ...given?.properties,
  }
  const required = [...parameters.filter((one) => one.required).map(({ name }) => name), ...(given?.required ?? [])]
  return Object.keys(properties).length > 0 ? { properties, required } : null
}
