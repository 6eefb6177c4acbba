import { contract } from '@belay/contract'
import { implement, ORPCError } from '@orpc/server'
import type * as z from 'zod'

type Schema = z.ZodType
type Definition = {
  type: string
  innerType?: Schema
  in?: Schema
  element?: Schema
  shape?: Record<string, Schema>
  options?: Schema[]
  entries?: Record<string, string>
  values?: unknown[]
}
export const definitionOf = (schema: Schema) => schema.def as unknown as Definition
type Route = { method: string; path: string }
/** A call of the contract: its name, its route and its input schema. */
export type Call = { name: string; route: Route; input: Schema | undefined }

type Procedure = { '~orpc': { route: Route; inputSchema?: Schema } }
/** Returns a tree like the contract, with a value for each call. */
const mapCalls = (toValue: (call: Procedure, collection: string, name: string) => unknown) =>
  Object.fromEntries(
    Object.entries(contract).map(([collection, branch]) => [
      collection,
      Object.fromEntries(
        Object.entries(branch).map(([name, call]) => [name, toValue(call as unknown as Procedure, collection, name)]),
      ),
    ]),
  )

export const CALLS: readonly Call[] = Object.entries(mapCalls((call) => call)).flatMap(([collection, branch]) =>
  Object.entries(branch as Record<string, Procedure>).map(
    ([
      call,
      {
        '~orpc': { route, inputSchema },
      },
    ]) => ({
      name: `${collection}.${call}`,
      route,
      input: inputSchema,
    }),
  ),
)

/** The inputs that the handlers received. */
export const received: unknown[] = []
const answering = mapCalls((call) => ({ '~orpc': { ...call['~orpc'], outputSchema: undefined } }))
type Implementers = Record<string, Record<string, { handler(run: (given: { input: unknown }) => null): object }>>
const NEVER = Number.NaN
/** Leaves the validation of inputs to the handler, as the gate does. */
const unchecked = implement(answering as unknown as typeof contract).$config({
  initialInputValidationIndex: NEVER,
  initialOutputValidationIndex: NEVER,
}) as unknown as Implementers
/** Handlers of every call that store the input in `received` and return null. */
export const echoHandlers = mapCalls((call, collection, name) =>
  unchecked[collection]?.[name]?.handler(({ input }) => {
    const parsed = call['~orpc'].inputSchema?.safeParse(input)
    if (parsed?.success === false) throw new ORPCError('BAD_REQUEST')
    received.push(parsed ? parsed.data : input)
    return null
  }),
) as never

/** Sample texts to find one that a schema accepts. */
export const TEXTS = [
  '03/10/2026',
  '9:00 AM',
  'a@example.edu',
  'https://example.edu/',
  '<p>x</p>',
  'M 10 10 L 90 90 L 10 90',
  'x',
  '/login',
  'UTC',
  'USD',
  'en',
  '#8a1538',
  'a'.repeat(64),
  'a'.repeat(87),
  'a'.repeat(22),
]
const SHIFT = { date: '03/10/2026', startTime: '9:00 AM', endTime: '10:00 AM' }
function valueFor(schema: Schema, only?: string): unknown {
  const { type, innerType, in: piped, element, shape, options, entries, values } = definitionOf(schema)
  const simple = [1, 60, ...TEXTS, true, SHIFT, new File(['x'], 'x.txt', { type: 'text/plain' })].find(
    (value) => schema.safeParse(value).success,
  )
  if (simple !== undefined) return simple
  if (innerType ?? piped) return valueFor((innerType ?? piped) as Schema, only)
  if (type === 'object') return objectFor(shape ?? {}, only)
  if (type === 'array') {
    const single = [valueFor(element as Schema)]
    return [single, [...single, ...single]].find((values) => schema.safeParse(values).success) ?? single
  }
  if (type === 'enum') return Object.values(entries ?? {})[0]
  if (type === 'literal') return values?.[0]
  if (type === 'union') return valueFor(options?.[0] as Schema)
  if (type === 'record') return { room: 'A' }
  throw new Error(`no value of this test fits ${type}`)
}

const optional = (schema: Schema) => definitionOf(schema).type !== 'unknown' && schema.safeParse(undefined).success
/** Creates an object with all required fields, and with one optional field if given. */
const objectFor = (shape: Record<string, Schema>, only?: string): object =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) =>
      optional(schema) && name !== only ? [] : [[name, valueFor(schema)]],
    ),
  )

const shapeOf = (schema: Schema | undefined): Record<string, Schema> | undefined => {
  if (!schema) return undefined
  const { innerType, in: piped, shape } = definitionOf(schema)
  return shape ?? shapeOf(innerType ?? piped)
}

/** Returns the names of the fields of a call's input. */
export const fieldsOf = ({ input }: Call): string[] => Object.keys(shapeOf(input) ?? {})

/** Returns inputs that omit fields: all optional ones, all but one, and all but one field of a nested object. */
export function partialInputs({ input }: Call): Record<string, unknown>[] {
  const shape = shapeOf(input) ?? {}
  const least = objectFor(shape) as Record<string, unknown>
  return [
    least,
    ...Object.entries(shape).flatMap(([name, schema]) => {
      const inner = shapeOf(schema)
      const values = inner ? Object.keys(inner).map((field) => objectFor(inner, field)) : [valueFor(schema)]
      return values.map((value) => ({ ...least, [name]: value }))
    }),
  ]
}

const containsFile = (value: unknown): boolean =>
  value instanceof File || (typeof value === 'object' && value !== null && Object.values(value).some(containsFile))

function flat(value: unknown, path: string): [string, string | File][] {
  if (value instanceof File) return [[path, value]]
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, item]) => flat(item, path ? `${path}[${key}]` : key))
}

/** Converts an input for comparison: files to their name and size, and objects of the call library to plain objects. */
export function toPlainValue(value: unknown): unknown {
  if (value instanceof File) return { file: value.name, size: value.size }
  if (Array.isArray(value)) return value.map(toPlainValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toPlainValue(item)]))
}

export function createRestRequest({ route }: Call, input: Record<string, unknown>): Request {
  const body = { ...input }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(body[name])
    delete body[name]
    return encodeURIComponent(value)
  })
  const address = new URL(path, 'http://localhost')
  if (route.method === 'GET') {
    for (const [name, value] of flat(body, '')) address.searchParams.append(name, value as string)
    return new Request(address)
  }
  if (containsFile(body)) {
    const form = new FormData()
    for (const [name, value] of flat(body, '')) form.append(name, value)
    return new Request(address, { method: route.method, body: form })
  }
  return new Request(address, {
    method: route.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export function createRpcRequest({ name }: Call, input: Record<string, unknown>): Request {
  const address = `http://localhost/rpc/${name.replace('.', '/')}`
  const files = Object.entries(input).filter(([, value]) => value instanceof File)
  const headers = { 'content-type': 'application/json' }
  if (files.length === 0)
    return new Request(address, { method: 'POST', headers, body: JSON.stringify({ json: input }) })
  const form = new FormData()
  form.set(
    'data',
    JSON.stringify({
      json: { ...input, ...Object.fromEntries(files.map(([field]) => [field, null])) },
      maps: files.map(([field]) => [field]),
    }),
  )
  for (const [at, [, file]] of files.entries()) form.set(String(at), file as File)
  return new Request(address, { method: 'POST', body: form })
}
