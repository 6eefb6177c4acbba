import type { Contract } from '@belay/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import type { Web } from './cloud-over-http.ts'

/** Creates a client for all calls over HTTP, as the person of these headers. */
export const createHttpClient = (web: Web, headers: Record<string, string>): ContractRouterClient<Contract> =>
  createORPCClient(new RPCLink({ url: `${web.home}/rpc`, headers }))
