import type { Contract } from '@belay/contract'
import { CLIENT_IS_OFFLINE, ERRORS, NOT_SAVED_OFFLINE } from '@belay/contract/errors'
import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { takeEarlyAnswer } from './calls/early-answers.ts'
import type { OnProgress } from './calls/upload.ts'

/** The input and output types of all calls: `Outputs['clients']['get']`. */
export type Inputs = InferContractRouterInputs<Contract>
export type Outputs = InferContractRouterOutputs<Contract>

/** Creates the error of a call without an answer: no network, the cloud is down, or a timeout. `saving`: a write. */
export function createUnreachableError({ saving = false } = {}) {
  const offline = saving ? NOT_SAVED_OFFLINE : CLIENT_IS_OFFLINE
  const message = navigator.onLine ? ERRORS.unavailable.message : offline
  return new ORPCError('unavailable', {
    status: ERRORS.unavailable.status,
    message,
    data: { reason: navigator.onLine ? 'unreachable' : 'offline' },
  })
}

/** Returns the error of a call without an answer. Every screen that can save has loaded the facts of calls. */
export async function createUnreachableErrorOf(call: string) {
  const facts = await import('./calls/call-facts.ts').catch(() => null)
  return createUnreachableError({ saving: facts?.isRead(call) === false })
}

/** Options of a call besides its input: `cloud.resources.create(input, { context: { onProgress } })`. */
export type CallContext = {
  onProgress?: OnProgress
  /** The name of the program that a change is about, shown while the change waits on this device. */
  about?: string
  /** The idempotency key of a change that can be sent later. Set when the call is made. */
  key?: string
  /** The change that the call made. Set when the answer arrives. */
  changeID?: string
}

const loadLink = () => import('./calls/link.ts')
const link: ClientLink<CallContext> = {
  async call(path, input, options) {
    const early = takeEarlyAnswer(path.join('.'), input)
    if (early) return early
    const { link } = await loadLink().catch(async () => {
      throw await createUnreachableErrorOf(path.join('.'))
    })
    return link.call(path, input, options)
  },
}

/**
 * The client of the calls, by collection. A call throws if the cloud refuses it. `session/identity.ts` has the calls of
 * sign-in, which send the session's cookie instead of an access token.
 */
export const cloud: ContractRouterClient<Omit<Contract, 'identity'>, CallContext> = createORPCClient(link)
