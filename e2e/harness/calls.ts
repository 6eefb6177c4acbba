import type { Contract } from '@belay/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'

/** All calls as one person, without a screen, to prepare a story or to act for the other people in it. */
export type Calls = ContractRouterClient<Contract>

export const callsWith = (origin: string, token: string): Calls =>
  createORPCClient(new RPCLink({ url: `${origin}/rpc`, headers: { origin, authorization: `Bearer ${token}` } }))
