import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import type { AnyRouter } from '@orpc/server'
import { FetchHandler } from '@orpc/server/fetch'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import { StandardHandler, StandardRPCMatcher } from '@orpc/server/standard'
import type { CallRequest } from '../platform/gate.ts'
import { restCodec, rpcCodec } from './codecs.ts'

/** The two doors to the calls: the typed one (/rpc) and its REST twin (/v1). Null where no call answers. */
export function openCallHandlers(calls: AnyRouter) {
  // A router of any context: its calls read more than the library can be told of.
  const router = calls as never
  const rpc = new FetchHandler<CallRequest>(
    new StandardHandler(router, new StandardRPCMatcher(), rpcCodec(), {
      plugins: [new StrictGetMethodPlugin()],
    }),
  )
  const rest = new FetchHandler<CallRequest>(new StandardHandler(router, new StandardOpenAPIMatcher(), restCodec(), {}))
  return {
    rpc: async (request: Request, context: CallRequest) =>
      (await rpc.handle(request, { prefix: '/rpc', context })).response,
    rest: async (request: Request, context: CallRequest) => (await rest.handle(request, { context })).response,
  }
}
