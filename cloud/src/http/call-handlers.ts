import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import type { AnyRouter } from '@orpc/server'
import { FetchHandler } from '@orpc/server/fetch'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import { StandardHandler, StandardRPCMatcher } from '@orpc/server/standard'
import type { CallRequest } from '../platform/gate.ts'
import { restCodec, rpcCodec } from './codecs.ts'
import { type Door, openDirectCalls } from './direct-calls.ts'

/**
 * The two doors to the calls: the typed one (/rpc) and its REST twin (/v1). Null where no call answers. `direct`
 * answers what it can of both without Request and Response.
 */
export function openCallHandlers(calls: AnyRouter) {
  // A router of any context: its calls read more than the library can be told of.
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
