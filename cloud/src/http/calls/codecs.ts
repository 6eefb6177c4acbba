import { findError } from '@belay/contract/call'
import type { ORPCError } from '@orpc/client'
import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import { StandardOpenAPIJsonSerializer, StandardOpenAPISerializer } from '@orpc/openapi-client/standard'
import { type StandardCodec, StandardRPCCodec } from '@orpc/server/standard'
import type * as z from 'zod'
import { StoredPage } from '../../platform/calls/stored-page.ts'
import { BracketNotation } from './bracket-notation.ts'
import { omitUndefined, parseTextValues } from './input-values.ts'
import { createQueryAndBodyError, INTERNAL, MALFORMED, NO_METHOD } from './refusals.ts'

type LazyRequest = Parameters<StandardCodec['decode']>[0]
type EncodedAnswer = ReturnType<StandardCodec['encode']>

/** An answer that is ready to be sent. */
export type CallAnswer = { status: number; headers: Record<string, string>; body: string | Buffer }

/** The codec of /rpc or /v1: decodes inputs, and encodes answers (JSON or a file) and errors. */
export type CallCodec = Pick<StandardCodec, 'decode'> & {
  encodeAnswer(output: unknown): Promise<CallAnswer>
  encodeRefusal(error: ORPCError<string, unknown>): CallAnswer
}

/** Returns the codec of the typed calls (/rpc), which wraps each answer in `json`. */
export function rpcCodec(): CallCodec {
  const library = new StandardRPCCodec(new StandardRPCSerializer(new StandardRPCJsonSerializer()))
  return {
    decode: async (request, params, procedure) => omitUndefined(await library.decode(request, params, procedure)),
    ...createEncoders(library, (text) => `{"json":${text}}`),
  }
}

/** Returns the codec of the REST API (/v1). Converts text from a query or form to the types of the input schema. */
export function restCodec(): CallCodec {
  const json = new StandardOpenAPIJsonSerializer()
  const library = new StandardOpenAPICodec(new StandardOpenAPISerializer(json, new BracketNotation()))
  return {
    async decode(request, params, procedure) {
      const input = omitUndefined(await library.decode(withQueryAsBody(request), params, procedure))
      const isJson = String(request.headers['content-type'] ?? '').startsWith('application/json')
      const schema = procedure['~orpc'].inputSchema as unknown as z.ZodType | undefined
      return request.method === 'GET' || !isJson ? parseTextValues(schema, input) : input
    },
    ...createEncoders(library, (text) => text),
  }
}

/** Creates the functions that encode answers and errors. `wrap` builds the body from an answer in JSON text. */
function createEncoders(library: StandardCodec, wrap: (text: string) => string): Omit<CallCodec, 'decode'> {
  return {
    async encodeAnswer(output) {
      if (output instanceof File) {
        const headers = { 'content-disposition': attachmentNamed(output.name), 'content-type': output.type }
        return { status: 200, headers, body: Buffer.from(await output.arrayBuffer()) }
      }
      const text = output instanceof StoredPage ? output.toText() : JSON.stringify(output)
      return { status: 200, headers: JSON_HEADERS, body: wrap(text) }
    },
    encodeRefusal(error) {
      const { status, headers, body } = encodeError(library, error)
      return {
        status,
        headers: { ...(headers as Record<string, string>), ...JSON_HEADERS },
        body: JSON.stringify(body),
      }
    },
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

/** Returns a `Content-Disposition` header with the name twice: in ASCII for old programs, and encoded in UTF-8. */
function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=utf-8''${encoded}`
}

/** Encodes an error. Errors of the contract stay unchanged; the library's own errors become errors of the contract. */
function encodeError(library: StandardCodec, error: ORPCError<string, unknown>): EncodedAnswer {
  const refusal = findError(error.code)
    ? error
    : error.status === 405
      ? NO_METHOD
      : error.status < 500
        ? MALFORMED
        : INTERNAL
  const answer = library.encodeError(refusal)
  const { retryAfter } = (refusal.data ?? {}) as { retryAfter?: number }
  return retryAfter === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'retry-after': String(retryAfter) } }
}

/** Makes the query the body of a request that should have one. Throws if the request has a query and a body. */
function withQueryAsBody(request: LazyRequest): LazyRequest {
  if (request.method === 'GET') return request
  const names = [...request.url.searchParams.keys()]
  if (names.length === 0) return request
  if (Number(request.headers['content-length'] ?? 0) > 0) throw createQueryAndBodyError(names)
  return { ...request, body: async () => request.url.searchParams }
}
