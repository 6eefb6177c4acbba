import type { ErrorData } from '@belay/contract/call'
import type { AnySchema } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { AnyRouter } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import type * as z from 'zod'
import type { CallRequest } from '../platform/gate.ts'
import { refusal } from '../platform/refuse.ts'
import { fromText, withoutUndefined } from './coercion.ts'
import { inOurWords } from './refusals.ts'

type Handled = { matched: boolean; response?: Response | undefined }
type Called = { context: CallRequest; input: unknown; procedure: { '~orpc': { inputSchema?: AnySchema | undefined } } }
/** A request of the REST twin, and whether its input comes as text: in the address, or in a form. */
type RestRequest = CallRequest & { textual: boolean }

/**
 * The two doors to the calls: the typed one (/rpc) and its REST twin (/v1). Both hand a call the same input and send its
 * answer alike: a file leaves as a file, and a list as the text it is stored as.
 */
export function openCallHandlers(calls: AnyRouter) {
  const rpc = new RPCHandler<CallRequest>(calls as never, {
    rootInterceptors: [inOurWords],
    clientInterceptors: [fileAside, asSent],
    adapterInterceptors: [ownAnswer((text) => `{"json":${text}}`)],
  })
  const rest = new OpenAPIHandler<RestRequest>(calls as never, {
    rootInterceptors: [inOurWords, addressAsInput],
    clientInterceptors: [fileAside, asSent],
    adapterInterceptors: [ownAnswer((text) => text)],
  })
  return {
    rpc: async (request: Request, context: CallRequest) =>
      (await rpc.handle(request, { prefix: '/rpc', context })).response,
    async rest(request: Request, context: CallRequest) {
      const textual = request.method === 'GET' || !isJson(request.headers.get('content-type'))
      return (await rest.handle(request, { context: { ...context, textual } })).response
    },
  }
}

const isJson = (type: string | null) => type?.startsWith('application/json') ?? false

/** The input as it was sent: without fields that are undefined, and what came as text read by the schema. */
function asSent<Options extends Called>(
  options: Options & { next: (options?: Options) => Promise<unknown> },
): Promise<unknown> {
  const { input, context, procedure } = options
  const sent = withoutUndefined(input)
  const textual = 'textual' in context && context.textual === true
  return options.next({
    ...options,
    input: textual ? fromText(procedure['~orpc'].inputSchema as unknown as z.ZodType, sent) : sent,
  })
}

/** A file leaves as an answer of its own, not inside one of the call library: it is put beside, and nothing is answered. */
async function fileAside({ context, next }: { context: CallRequest; next: () => Promise<unknown> }): Promise<unknown> {
  const output = await next()
  if (!(output instanceof File)) return output
  context.answer.file = output
  return null
}

/** Sends what a call put beside its answer: a file, or a list as JSON text. */
const ownAnswer =
  (wrap: (text: string) => string) =>
  async ({ context, next }: { context: CallRequest; next: () => Promise<unknown> }): Promise<never> => {
    const result = (await next()) as Handled
    const { text, file } = context.answer
    if (result.response?.status !== 200 || (text === undefined && file === undefined)) return result as never
    const headers = new Headers(result.response.headers)
    const body = file ? new Uint8Array(await file.arrayBuffer()) : Buffer.from(wrap(text ?? ''))
    headers.set('content-length', String(body.byteLength))
    if (file) {
      headers.set('content-type', file.type)
      headers.set('content-disposition', attachmentNamed(file.name))
    }
    return { matched: true, response: new Response(body, { status: 200, headers }) } as never
  }

/** The name in plain characters for old programs, and as it is for all others. */
const attachmentNamed = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\w .()-]/g, '_')}"; filename*=utf-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`

type Asked = { request: { method: string; url: URL; headers: Record<string, unknown>; body: () => Promise<unknown> } }

/**
 * What stands behind the question mark of an address is input. A call that takes a body is given it there; beside a body
 * it is refused rather than left out of account.
 */
async function addressAsInput<Options extends Asked, Result>(
  options: Options & { next: (options?: Options) => Promise<Result> },
): Promise<Result> {
  const { request } = options
  const names = [...request.url.searchParams.keys()]
  if (request.method === 'GET' || names.length === 0) return options.next()
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0
  const body = async () => {
    if (!hasBody) return request.url.searchParams
    const fields = names.map((field) => ({ field, message: 'Send this in the body, or send everything in the query.' }))
    throw refusal('invalid-argument', undefined, { reason: 'address-and-body', fields } satisfies ErrorData)
  }
  return options.next({ ...options, request: Object.create(request, { body: { value: body } }) as Asked['request'] })
}
