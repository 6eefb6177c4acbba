import { ERRORS } from '@belay/contract/errors'
import type { ORPCError } from '@orpc/client'
import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { type StandardCodec, StandardRPCCodec } from '@orpc/server/standard'
import type * as z from 'zod'
import { textOfAnswer } from '../platform/check-answer.ts'
import { StoredPage } from '../platform/stored-page.ts'
import { omitUndefined, parseTextValues } from './input-values.ts'
import { INTERNAL, MALFORMED, NO_METHOD, queryBesideBody } from './refusals.ts'

type LazyRequest = Parameters<StandardCodec['decode']>[0]
type EncodedAnswer = ReturnType<StandardCodec['encode']>

/** An answer as JSON text. */
export type JsonAnswer = { status: number; headers: EncodedAnswer['headers']; body: string }

/** How a door reads inputs and writes answers, those that are no file as JSON text. */
export type CallCodec = StandardCodec & {
  encodeJson(...answer: Parameters<StandardCodec['encode']>): JsonAnswer
}

/** The typed calls: an answer is wrapped in `json`. */
export function rpcCodec(): CallCodec {
  const library = new StandardRPCCodec(new StandardRPCSerializer(new StandardRPCJsonSerializer()))
  return {
    decode: async (request, params, procedure) => omitUndefined(await library.decode(request, params, procedure)),
    ...encoders(library, (text) => `{"json":${text}}`),
    encodeError: (error) => encodeError(library, error),
  }
}

/** Their REST twin. What comes as text, in the address or in a form, is read as what the call's schema asks for. */
export function restCodec(): CallCodec {
  const json = new StandardOpenAPIJsonSerializer()
  const library = new StandardOpenAPICodec(new StandardOpenAPISerializer(json, new StandardBracketNotationSerializer()))
  return {
    async decode(request, params, procedure) {
      const input = omitUndefined(await library.decode(withQueryAsBody(request), params, procedure))
      const isJson = String(request.headers['content-type'] ?? '').startsWith('application/json')
      const schema = procedure['~orpc'].inputSchema as unknown as z.ZodType | undefined
      return request.method === 'GET' || !isJson ? parseTextValues(schema, input) : input
    },
    ...encoders(library, (text) => text),
    encodeError: (error) => encodeError(library, error),
  }
}

/** How answers are written; `wrap` makes the body from an answer that is JSON text already. */
function encoders(library: StandardCodec, wrap: (text: string) => string): Pick<CallCodec, 'encode' | 'encodeJson'> {
  const encodeJson: CallCodec['encodeJson'] = (output, procedure) => {
    // A list's page, or what was answered before, needs no writing.
    const text = output instanceof StoredPage ? output.toText() : textOfAnswer(output)
    if (text !== undefined) return { status: 200, headers: {}, body: wrap(text) }
    const { status, headers, body } = library.encode(output, procedure)
    return { status, headers, body: JSON.stringify(body) }
  }
  return {
    encodeJson,
    encode(output, procedure) {
      if (output instanceof File)
        return { status: 200, headers: { 'content-disposition': attachmentNamed(output.name) }, body: output }
      const { status, headers, body } = encodeJson(output, procedure)
      const bytes = Buffer.from(body)
      // Its length tells whether it leaves compressed.
      const told = { 'content-type': 'application/json', 'content-length': String(bytes.byteLength) }
      return { status, headers: { ...headers, ...told }, body: new Blob([bytes]).stream() }
    },
  }
}

/** The name in plain characters for old programs, and as it is for all others. */
function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=utf-8''${encoded}`
}

/** An error of the contract as it is; what the call library refuses by itself, in the contract's codes and words. */
function encodeError(library: StandardCodec, error: ORPCError<string, unknown>): EncodedAnswer {
  const refusal =
    error.code in ERRORS ? error : error.status === 405 ? NO_METHOD : error.status < 500 ? MALFORMED : INTERNAL
  const answer = library.encodeError(refusal)
  const { retryAfter } = (refusal.data ?? {}) as { retryAfter?: number }
  return retryAfter === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfter) } }
}

/** The query is input: the body of a call that takes one. Beside a body it is refused rather than ignored. */
function withQueryAsBody(request: LazyRequest): LazyRequest {
  if (request.method === 'GET') return request
  const names = [...request.url.searchParams.keys()]
  if (names.length === 0) return request
  if (Number(request.headers['content-length'] ?? 0) > 0) throw queryBesideBody(names)
  return { ...request, body: async () => request.url.searchParams }
}
