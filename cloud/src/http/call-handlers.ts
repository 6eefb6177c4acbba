import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import type { AnyRouter } from '@orpc/server'
import { FetchHandler } from '@orpc/server/fetch'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import { StandardHandler, StandardRPCMatcher } from '@orpc/server/standard'
import type { CallRequest } from '../platform/gate.ts'
import { restCodec, rpcCodec } from './codecs.ts'
import { type Door, openDirectCalls } from './direct-calls.ts'

/**
 * Creates the handlers of the typed calls (/rpc) and of the REST API (/v1). Each returns null if no call matches.
 * `direct` answers most requests of both without building a Request and a Response.
 */
export function openCallHandlers(calls: AnyRouter) {
  // The cast drops the context type: the library's types cannot express the context of our calls.
  const router = calls as never
  const rpcDoor: Door = { matcher: new StandardRPCMatcher(), codec: rpcCodec() }
  const restDoor: Door = { matcher: new StandardOpenAPIMatcher(), codec: restCodec() }
  const rpc = new FetchHandler<CallRequest>(
    new StandardHandler(router, rpcDoor.matcher, rpcDoor.codec, { plugins: [new StrictGetMethodPlugin()] }),
  )
  const rest = new FetchHandler<CallRequest>(new StandardHandler(router, restDoor.matcher, restDoor.codec, {}))
  return {
    rpc: async (request: Request, context: CallRequest) =>
      (await rpc.handle(request, { prefix: '/rpc', context })).response,
    rest: async (request: Request, context: CallRequest) => (await rest.handle(request, { context })).response,
    direct: openDirectCalls({ rest: restDoor, rpc: rpcDoor }),
  }
}
