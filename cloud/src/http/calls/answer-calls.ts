import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { factsOf } from '@belay/contract/call-facts'
import { CHANGE_HEADER } from '@belay/contract/constants'
import { ERRORS } from '@belay/contract/errors'
import { toORPCError } from '@orpc/client'
import { validateORPCError } from '@orpc/contract'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { type AnyRouter, ORPCError } from '@orpc/server'
import { type StandardMatcher, StandardRPCMatcher } from '@orpc/server/standard'
import { admitBody, type CallRequest, isSignInCall } from '../../platform/calls/gate.ts'
import { refuse } from '../../platform/calls/refuse.ts'
import { bodySize, isForm } from './body-limits.ts'
import { type CallAnswer, type CallCodec, restCodec, rpcCodec } from './codecs.ts'
import { createBodySlots, readBody, readInTime } from './read-bodies.ts'
import { MALFORMED, NO_LENGTH, NO_METHOD, TOO_LARGE, TOO_SLOW } from './refusals.ts'

/** Size in bytes above which answers are compressed. An answer of this size about fits into the first TCP packet. */
export const MIN_COMPRESSED_BYTES = 1400
const compress = promisify(gzip)

/** A protocol for calls: the matcher finds the call of a path, and the codec decodes inputs and encodes answers. */
type Protocol = { isRpc: boolean; matcher: StandardMatcher; codec: CallCodec }
type Match = NonNullable<Awaited<ReturnType<StandardMatcher['match']>>>

type Dependencies = {
  createRequest: (incoming: IncomingMessage) => CallRequest
  /** Headers of every answer. */
  headers: Record<string, string>
  /** True if a page of this origin may make calls with the session's cookie. */
  isOwnOrigin: (origin: string) => boolean
  /** Called after each answer. `began` is a `performance.now()` time. */
  onAnswered: (request: { method: string; call?: string; pattern?: string }, status: number, began: number) => void
}

/**
 * Creates the handler of the typed calls (/rpc) and the REST API (/v1, /identity). For other paths, it only returns
 * false.
 */
export function createCallHandler(calls: AnyRouter, dependencies: Dependencies) {
  const { createRequest, headers, isOwnOrigin, onAnswered } = dependencies
  const rpc: Protocol = { isRpc: true, matcher: new StandardRPCMatcher(), codec: rpcCodec() }
  const rest: Protocol = { isRpc: false, matcher: new StandardOpenAPIMatcher(), codec: restCodec() }
  for (const { matcher } of [rpc, rest]) matcher.init(calls)
  const takeBodySlot = createBodySlots()

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    const { method = 'GET', url: path = '' } = incoming
    if (!path.startsWith('/')) return false
    const url = new URL(`http://localhost${path}`)
    const protocol = url.pathname.startsWith('/rpc/') ? rpc : /^\/(v1|identity)\//.test(url.pathname) ? rest : null
    if (!protocol || isProviderReturn(url.pathname)) return false
    const began = performance.now()
    const request = createRequest(incoming)
    const pathOfCall = (protocol.isRpc ? url.pathname.slice('/rpc'.length) : url.pathname).replace(/(?<=.)\/$/, '')
    const match = await protocol.matcher.match(method, pathOfCall as `/${string}`)
    let freeSlot: (() => void) | undefined
    let answer = NO_CALL
    try {
      refuseForeignPage(incoming, match, isOwnOrigin)
      freeSlot = await admitUnread(incoming, protocol, match, request, takeBodySlot)
      if (match) answer = await makeCall(incoming, url, protocol.codec, match, request)
    } catch (error) {
      answer = protocol.codec.encodeRefusal(toORPCError(error))
    } finally {
      freeSlot?.()
    }
    const { status, body, ...more } = await compressLong(answer, incoming.headers['accept-encoding'] ?? '')
    outgoing.writeHead(status, {
      ...headers,
      ...more.headers,
      ...buildCallHeaders(request),
      'content-length': Buffer.byteLength(body),
    })
    outgoing.end(body)
    // A body that did not arrive in time would be read until the connection ends.
    if (status === TOO_SLOW.status) outgoing.once('finish', () => incoming.destroy())
    const root = `/${url.pathname.split('/')[1]}/*`
    const called = match ? { call: match.path.join('.') } : { pattern: root }
    onAnswered({ method, ...called }, status, began)
    return true
  }
}

/** The answer for a path under /rpc or /v1 that is no call. */
const NO_CALL: CallAnswer = {
  status: ERRORS['not-found'].status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code: 'not-found', ...ERRORS['not-found'] }),
}

/**
 * Counts a call before its body is read, and takes a slot for the body. Returns the function that frees the slot.
 * Throws if the body must not be read: wrong method, no size, too large, no permission, no allowance or no slot.
 */
async function admitUnread(
  { method, headers }: IncomingMessage,
  { isRpc }: Protocol,
  match: Match | undefined,
  request: CallRequest,
  takeBodySlot: ReturnType<typeof createBodySlots>,
): Promise<(() => void) | undefined> {
  const size = bodySize(headers)
  if (size === 'unsized') throw NO_LENGTH
  if (!match) return undefined
  if (isRpc && method === 'GET' && match.procedure['~orpc'].route.method !== 'GET') throw NO_METHOD
  if (size === 'nothing') return undefined
  const call = match.path.join('.')
  const { bodyBytes, textBytes } = factsOf(call)
  if (size > (isForm(headers) ? bodyBytes : textBytes)) throw TOO_LARGE
  request.bodyBytes = size
  return takeBodySlot(await admitBody(request, call), size)
}

/** Decodes the input, runs the call's handler and encodes its answer or error. */
async function makeCall(
  incoming: IncomingMessage,
  url: URL,
  codec: CallCodec,
  { path, procedure, params }: Match,
  request: CallRequest,
): Promise<CallAnswer> {
  const { method = 'GET', headers } = incoming
  const { textBytes } = factsOf(path.join('.'))
  const readable = { url, method, headers, signal: undefined, body: () => readBody(incoming, textBytes) }
  let input: unknown
  try {
    const read = async () => codec.decode(readable, params, procedure)
    input = request.bodyBytes ? await readInTime(request.bodyBytes, read) : await read()
  } catch (error) {
    return codec.encodeRefusal(error instanceof ORPCError ? error : new ORPCError('BAD_REQUEST'))
  }
  try {
    // Our handlers use only `context` and `input` of the library's arguments.
    const output = await procedure['~orpc'].handler({ context: request, input } as never)
    return await codec.encodeAnswer(output)
  } catch (error) {
    return codec.encodeRefusal(await validateORPCError(procedure['~orpc'].errorMap, toORPCError(error)))
  }
}

/** Returns the headers that a call adds: the ID of a change that can be undone, and cookies. */
const buildCallHeaders = ({ responseFacts: { changeID, cookies } }: CallRequest) => ({
  ...(changeID !== undefined && { [CHANGE_HEADER]: changeID }),
  ...(cookies && { 'set-cookie': cookies }),
})

/** True for the address to which a sign-in provider redirects the browser, which is no call. */
const isProviderReturn = (path: string) => path.startsWith('/identity/callback/')

/**
 * Refuses a change of sign-in that a page of another site sends with the session's cookie, and bodies that a form can
 * send. Requests without a page are allowed.
 */
function refuseForeignPage(
  { headers }: IncomingMessage,
  match: Match | undefined,
  isOwnOrigin: Dependencies['isOwnOrigin'],
): void {
  if (!match || !isSignInCall(match.path.join('.')) || match.procedure['~orpc'].route.method === 'GET') return
  const { origin } = headers
  const isForeign = origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !isOwnOrigin(origin)
  if (isForeign) refuse('permission-denied', undefined, 'foreign-origin')
  const hasBody = bodySize(headers) !== 'nothing'
  if (hasBody && !/^application\/json\b/i.test(headers['content-type'] ?? '')) throw MALFORMED
}

/** True if an Accept-Encoding header permits gzip. */
export const acceptsGzip = (accepted: string): boolean => /\bgzip\b(?!\s*;\s*q=0(?:[.,]0*)?(?:,|$))/.test(accepted)

/** Compresses a long answer in text if the sender accepts gzip. */
async function compressLong(answer: CallAnswer, accepted: string): Promise<CallAnswer> {
  const { status, headers, body } = answer
  const isText = /^(application\/json|text\/)/.test(headers['content-type'] ?? '')
  if (!isText || Buffer.byteLength(body) <= MIN_COMPRESSED_BYTES) return answer
  const vary = { ...headers, vary: 'Accept-Encoding' }
  if (!acceptsGzip(accepted)) return { status, headers: vary, body }
  return { status, headers: { ...vary, 'content-encoding': 'gzip' }, body: await compress(body) }
}
