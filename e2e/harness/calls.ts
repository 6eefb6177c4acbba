import type { Contract } from '@belay/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'

/** Every call, as one person, without a screen: for what a story needs to be there, and for what others in it do. */
export type Calls = ContractRouterClient<Contract>

/** The calls of whoever this access token speaks for. */
export const callsWith = (origin: string, token: string): Calls =>
  createORPCClient(new RPCLink({ url: `${origin}/rpc`, headers: { origin, authorization: `Bearer ${token}` } }))
