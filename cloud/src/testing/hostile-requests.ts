import fc from 'fast-check'
import type * as z from 'zod'
import { CALLS, type Call, createRestRequest, createRpcRequest, definitionOf, TEXTS } from './call-inputs.ts'

/** A request before its bytes are sent. `person`: the index of its caller. */
export type HostileRequest = {
  call: string
  person: number
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** Node refuses longer addresses before Belay sees them. */
const LONGEST_ADDRESS = 15_000
/** The place of the Admin, who makes every other request: most calls admit only Admins. */
export const ADMIN = 2
/** Stands for an ID that an earlier answer contained: `known-id-7`. */
const KNOWN_ID = /known-id-(\d+)/g
const LENGTHS = [1, 199, 200, 201, 254, 255, 2000, 2001, 5000, 5001, 100_001]
const HOSTILE_TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    'é'.normalize('NFD'),
    '😀',
    '\r\nSet-Cookie: a=b',
    '%00',
    '%',
    '..',
    '/',
    '?',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'null', 'undefined', 'NaN', '[object Object]'],
  ...["' or 1=1 --", '"; drop table x; --', '<script>alert(1)</script>', '{{7*7}}', '=1+1', '%_', '*', '\\', '$1'],
  ...['13/45/2026', '02/30/2026', '00/00/0000', '12/31/9999', '25:99 PM', 'a@b', 'M 1e400 1', '../../etc/passwd'],
  ...LENGTHS.map((length) => 'x'.repeat(length)),
]
const HOSTILE_NUMBERS = [0, -0, -1, 0.1, 1e-30, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308]
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`)
const HOSTILE_JSON = ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"0":1,"length":1e9}']

const knownID = fc.nat({ max: 199 }).map((place) => `known-id-${place}`)
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, null, true, false, [], {}, [[]], [null]),
  fc.constantFrom(...HOSTILE_JSON).map((text) => JSON.parse(text)),
  fc.constantFrom(50, 500).map(nested),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
  knownID,
)
const FILES = [
  new File(['x'], 'x.txt', { type: 'text/plain' }),
  new File([], '', { type: '' }),
  new File([Buffer.from('ffd8ffe000104a46', 'hex')], 'x.jpg', { type: 'image/jpeg' }),
  new File([Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex')], '../x.png', { type: 'image/png' }),
]
const LEAVES = [
  ...[...TEXTS, 'America/New_York', '03/11/2026', '5:00 PM', '12/31/2026'],
  ...[0, 1, 2, 60, 0.25, 10_000, true, false, null],
  ...HOSTILE_TEXTS,
  ...HOSTILE_NUMBERS,
]

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
/** Returns mostly values that the schema accepts, and sometimes a hostile one, at every depth. */
function fieldOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: acceptedOf(schema) }, { weight: 1, arbitrary: hostileValue })
}

function acceptedOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { type, innerType, in: piped, element, shape, options, entries, values } = definitionOf(schema)
  if (type === 'optional' || type === 'nullable' || type === 'nullish' || type === 'default')
    return fc.oneof(fieldOf(innerType as z.ZodType), fc.constant(type === 'nullable' ? null : undefined))
  if (innerType ?? piped) return acceptedOf((innerType ?? piped) as z.ZodType)
  if (type === 'object') return objectOf(shape ?? {})
  if (type === 'array') return fc.array(fieldOf(element as z.ZodType), { maxLength: 3 })
  if (type === 'enum') return fc.constantFrom(...Object.values(entries ?? {}))
  if (type === 'literal') return fc.constantFrom(...(values ?? []))
  if (type === 'union') return fc.oneof(...(options ?? []).map(fieldOf))
  if (type === 'file') return fc.constantFrom(...FILES)
  const known = accepts(schema, 'known-id-1') ? [knownID] : []
  const fitting = LEAVES.filter((value) => accepts(schema, value))
  return fitting.length === 0 ? hostileValue : fc.oneof(fc.constantFrom<unknown>(...fitting), ...known)
}

/** Returns objects with the fields of the shape. A few lack a field or have one more. */
function objectOf(shape: Record<string, z.ZodType>): fc.Arbitrary<object> {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, fieldOf(field)]))
  const complete = fc.record(fields)
  const partial = fc.record(fields, { requiredKeys: [] })
  const added = fc.tuple(complete, fc.constantFrom('nonsense', 'constructor', '__proto__', ''), hostileValue)
  return fc.oneof(
    { weight: 20, arbitrary: complete },
    { weight: 2, arbitrary: partial },
    { weight: 1, arbitrary: added.map(([object, name, value]) => ({ ...object, [name]: value })) },
  )
}

type Change = (request: HostileRequest) => HostileRequest
const withHeaders =
  (more: Record<string, string>): Change =>
  (request) => ({ ...request, headers: { ...request.headers, ...more } })
const withBody =
  (change: (body: Buffer) => Buffer): Change =>
  (request) => ({ ...request, body: request.body && change(request.body) })
const withPath =
  (change: (path: string) => string): Change =>
  (request) => ({ ...request, path: change(request.path) })
/** Changes of a request below its input: its headers, its path, its method and the bytes of its body. */
const CHANGES: Change[] = [
  ...[
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '',
  ].map((type) => withHeaders({ 'content-type': type })),
  ...['Bearer ', 'Bearer x', 'Bearer a.b.c', 'Basic eDp4', `Bearer ${'a'.repeat(5000)}`].map((authorization) =>
    withHeaders({ authorization }),
  ),
  withHeaders({ cookie: '='.repeat(2000), 'x-forwarded-for': 'x, ::1, 999.1.1.1', origin: 'null' }),
  withHeaders({ accept: '\u00ff', 'accept-encoding': 'gzip;q=x, br', range: 'bytes=9-1', 'if-none-match': '*' }),
  withHeaders({ expect: 'x' }),
  withBody((body) => body.subarray(0, body.length >> 1)),
  withBody((body) => Buffer.concat([body, body])),
  withBody((body) => Buffer.from(body.map((byte, at) => (at % 7 === 3 ? byte ^ 0x80 : byte)))),
  withBody(() => Buffer.from('{"json":{},"meta":[[1,"__proto__","x"]],"maps":[["__proto__"]]}')),
  withBody(() => Buffer.from('['.repeat(20_000))),
  withPath((path) => `${path}/`),
  withPath((path) => `/${path}`),
  withPath((path) => `${path}%`),
  withPath((path) => `${path}%ff%00`),
  withPath((path) => `${path}?a[b][c]=1&a=2&__proto__[x]=1&%=`),
  withPath((path) => path.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())),
  ...['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'GET', 'POST'].map(
    (method): Change =>
      (request) => ({ ...request, method }),
  ),
]

/** Returns the request of a call, or null if the input cannot be sent this way. */
async function toRequest(call: Call, isRpc: boolean, person: number, input: object): Promise<HostileRequest | null> {
  try {
    const request = isRpc
      ? createRpcRequest(call, input as Record<string, unknown>)
      : createRestRequest(call, input as Record<string, unknown>)
    const { pathname, search } = new URL(request.url)
    if (pathname.length + search.length > LONGEST_ADDRESS) return null
    const body = request.body && Buffer.from(await request.arrayBuffer())
    const headers = Object.fromEntries(request.headers)
    return { call: call.name, person, method: request.method, path: pathname + search, headers, body }
  } catch (error) {
    // An address has no lone surrogates.
    if (error instanceof URIError) return null
    throw error
  }
}

const INPUTS = CALLS.map((call) => ({ call, input: call.input ? fieldOf(call.input) : fc.constant({}) }))
const requests = (people: number) =>
  fc.oneof(
    ...INPUTS.map(({ call, input }) =>
      fc.record({
        call: fc.constant(call),
        input: input.map((value) => (typeof value === 'object' && value !== null ? value : {})),
        isRpc: fc.boolean(),
        person: fc.oneof(fc.nat({ max: people - 1 }), fc.constant(ADMIN)),
        change: fc.option(fc.constantFrom(...CHANGES), { freq: 12 }),
      }),
    ),
  )

/** Returns hostile requests of every call on both doors. The same seed gives the same requests. */
export async function createHostileRequests(seed: number, count: number, people: number): Promise<HostileRequest[]> {
  const sampled = fc.sample(requests(people), { seed, numRuns: count })
  const created = await Promise.all(
    sampled.map(async ({ call, input, isRpc, person, change }) => {
      const request = await toRequest(call, isRpc, person, input)
      // Every twelfth or so is changed below its input.
      return request && (change ? change(request) : request)
    }),
  )
  return created.filter((request) => request !== null)
}

/** Replaces the stand-ins by IDs that earlier answers contained. */
export function insertKnownIDs(request: HostileRequest, ids: readonly string[]): HostileRequest {
  if (ids.length === 0) return request
  const insert = (text: string, encode: (id: string) => string) =>
    text.replaceAll(KNOWN_ID, (_, place) => encode(ids[Number(place) % ids.length] ?? ''))
  const { path, body } = request
  return {
    ...request,
    path: insert(path, encodeURIComponent),
    // A string of this encoding has one character per byte.
    body:
      body &&
      Buffer.from(
        insert(body.toString('latin1'), (id) => Buffer.from(id).toString('latin1')),
        'latin1',
      ),
  }
}
