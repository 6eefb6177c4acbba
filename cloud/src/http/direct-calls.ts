import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { maxBodyBytes } from '@belay/contract/allowances'
import { CHANGE_HEADER } from '@belay/contract/constants'
import { toORPCError } from '@orpc/client'
import { validateORPCError } from '@orpc/contract'
import { type AnyProcedure, ORPCError } from '@orpc/server'
import type { StandardMatcher } from '@orpc/server/standard'
import type * as z from 'zod'
import type { CallRequest } from '../platform/gate.ts'
import type { CallCodec, JsonAnswer } from './codecs.ts'

/**
 * The entry point of /rpc or /v1: the matcher finds the call of a path, and the codec reads inputs and writes answers.
 */
export type Door = { matcher: StandardMatcher; codec: CallCodec }
type Match = NonNullable<Awaited<ReturnType<StandardMatcher['match']>>>
type Answer = { status: number; headers: Record<string, string>; body: string | Buffer }

/** Size in bytes above which answers are compressed. An answer of this size about fits into the first TCP packet. */
export const LEAST_COMPRESSED = 1400
const compress = promisify(gzip)

/** Paths that every parser reads in the same way: no encoded characters, double slashes or relative parts. */
const PLAIN_PATH = /^\/(?:v1|rpc)(?:\/[\w@+~:-][\w.@+~:-]*)+$/
const PLAIN_QUERY = /^[\w.~%=&+[\]:,@!$'()*;/?-]*$/
const NUMBER = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const PLAIN_HOST = new RegExp(`^(?:[a-z][\\w.-]*|${NUMBER}(?:\\.${NUMBER}){3}|\\[::1\\])(?::[1-6]?\\d{1,4})?$`, 'i')
/** True if the Host header has a usual form. Requests with any other Host header take the general path. */
export const isPlainHost = (host = ''): boolean => PLAIN_HOST.test(host)
const WITH_BODY = new Set(['POST', 'PATCH', 'PUT', 'DELETE'])

/** Reads a simple request from its headers alone. Null if the request must take the general path. */
function readHead({ method = '', url = '', headers }: IncomingMessage) {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const query = at < 0 ? '' : url.slice(at + 1)
  const isRpc = path.startsWith('/rpc/')
  if (!PLAIN_PATH.test(path) || !PLAIN_QUERY.test(query) || !isPlainHost(headers.host)) return null
  const { 'content-length': length = '0', 'content-type': type = '', 'accept-encoding': encoding = '' } = headers
  const bodyBytes = Number(length)
  const isRead = method === 'GET' && bodyBytes === 0 && !isRpc
  const isChange = WITH_BODY.has(method) && query === '' && (method === 'POST' || !isRpc)
  const isJson = type.startsWith('application/json') || (type === '' && bodyBytes === 0)
  const isPlain = isJson && !('content-disposition' in headers) && !('transfer-encoding' in headers)
  const isEncodingKnown = encoding === '' || encoding === 'identity' || /^gzip(?:,|$)/.test(encoding)
  if (!(isRead || isChange) || !isPlain || !isEncodingKnown) return null
  return { method, path, query, isRpc, bodyBytes, compressed: encoding.startsWith('gzip') }
}
type Head = NonNullable<ReturnType<typeof readHead>>

/** Reads the body as text. Null if the sender closed the connection. */
function readText(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => resolve(new TextDecoder().decode(Buffer.concat(chunks))))
    incoming.once('close', () => resolve(null))
    incoming.once('error', () => resolve(null))
  })
}

const answersFile = (procedure: AnyProcedure): boolean =>
  (procedure['~orpc'].outputSchema as z.ZodType | undefined)?.def.type === 'file'

/**
 * Creates a handler that answers simple JSON requests directly on Node's request. All other requests take the general
 * path (Hono): the handler returns false for them, with nothing read or written. Both paths use the same matchers,
 * codecs and call handlers, but only the general path needs the Request and Response of the web API.
 * `direct-calls.test.ts` checks that both paths give the same answers.
 */
export function openDirectCalls({ rest, rpc }: { rest: Door; rpc: Door }) {
  async function callFor({ method, path, isRpc }: Head): Promise<Match | undefined> {
    const address = (isRpc ? path.slice('/rpc'.length) : path) as `/${string}`
    const match = await (isRpc ? rpc : rest).matcher.match(method, address)
    return match && !answersFile(match.procedure) ? match : undefined
  }

  async function answer(
    head: Head,
    { codec }: Door,
    match: Match,
    sent: string,
    request: CallRequest,
    raw: IncomingMessage,
  ) {
    let decoded = false
    try {
      const readable = {
        url: { searchParams: new URLSearchParams(head.query) } as URL,
        method: head.method,
        headers: raw.headers,
        signal: undefined,
        body: async () => (sent === '' ? undefined : JSON.parse(sent)),
      }
      const input = await codec.decode(readable, match.params, match.procedure)
      decoded = true
      // Our handlers use only `context` and `input` of the library's arguments.
      const output = await match.procedure['~orpc'].handler({ context: request, input } as never)
      return await compressLong(inJson(codec.encodeJson(output, match.procedure)), head.compressed)
    } catch (error) {
      if (!decoded)
        return toRefusal(codec.encodeError(error instanceof ORPCError ? error : new ORPCError('BAD_REQUEST')))
      const refusal = await validateORPCError(match.procedure['~orpc'].errorMap, toORPCError(error))
      return toRefusal(codec.encodeError(refusal))
    }
  }

  return async function answerDirectly(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { open, mayCall, headers, finished }: Surroundings,
  ): Promise<boolean> {
    const head = readHead(incoming)
    const match = head && (await callFor(head))
    if (!match) return false
    const call = match.path.join('.')
    if (head.bodyBytes > maxBodyBytes(call)) return false
    const request = open(incoming)
    const began = performance.now()
    let text: string | null = ''
    if (head.bodyBytes > 0) {
      // The general path refuses callers without permission before it reads their body.
      if (!(await mayCall(request, call))) return false
      text = await readText(incoming)
      if (text === null) return true
    }
    const { status, body, headers: more } = await answer(head, head.isRpc ? rpc : rest, match, text, request, incoming)
    outgoing.writeHead(status, {
      ...headers,
      ...more,
      ...headersOf(request),
      'content-length': Buffer.byteLength(body),
    })
    outgoing.end(body)
    finished(head.method, call, status, began)
    return true
  }
}

/** Returns the response header with the change's ID. Empty if the call made no change that can be undone. */
export const headersOf = ({ told }: CallRequest): Record<string, string> =>
  told.changeID === undefined ? {} : { [CHANGE_HEADER]: told.changeID }

/** Dependencies that the app provides for every request. */
type Surroundings = {
  open: (incoming: IncomingMessage) => CallRequest
  mayCall: (request: CallRequest, call: string) => Promise<boolean>
  headers: Record<string, string>
  finished: (method: string, call: string, status: number, began: number) => void
}

const inJson = ({ status, headers, body }: JsonAnswer): Answer & { body: string } => ({
  status,
  headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
  body,
})

const toRefusal = ({ body, ...refusal }: ReturnType<CallCodec['encodeError']>): Answer =>
  inJson({ ...refusal, body: JSON.stringify(body) })

async function compressLong({ status, headers, body }: Answer & { body: string }, accepts: boolean): Promise<Answer> {
  if (Buffer.byteLength(body) <= LEAST_COMPRESSED) return { status, headers, body }
  const vary = { ...headers, vary: 'Accept-Encoding' }
  if (!accepts) return { status, headers: vary, body }
  return { status, headers: { ...vary, 'content-encoding': 'gzip' }, body: await compress(body) }
}
