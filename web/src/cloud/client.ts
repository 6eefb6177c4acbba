import type { Contract } from '@belay/contract'
import { CLIENT_IS_OFFLINE, ERRORS, NOT_SAVED_OFFLINE } from '@belay/contract/errors'
import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { takeEarly } from './early-answers.ts'
import { isRead } from './reads.ts'
import type { OnProgress } from './upload.ts'

/** What calls take and answer, as types: `Outputs['clients']['get']`. */
export type Inputs = InferContractRouterInputs<Contract>
export type Outputs = InferContractRouterOutputs<Contract>

/** Everyone is answered the same: these need not wait until it is known who asks, and stay when that changes. */
export const FOR_EVERYONE = new Set(['centre.get', 'termsAndConditions.get', 'privacyPolicy.get'])

/** No answer came: there is no network, the cloud is down, or it took too long. */
export function unreachable({ saving = false } = {}) {
  const offline = saving ? NOT_SAVED_OFFLINE : CLIENT_IS_OFFLINE
  const message = navigator.onLine ? ERRORS.unavailable.message : offline
  return new ORPCError('unavailable', {
    status: ERRORS.unavailable.status,
    message,
    data: { reason: navigator.onLine ? 'unreachable' : 'offline' },
  })
}

/** What a call may be given beside its input: `cloud.resources.create(input, { context: { onProgress } })`. */
export type CallContext = {
  onProgress?: OnProgress
  /** Noted while the call is answered: the change that it made. */
  changeID?: string
}

const loadLink = () => import('./link.ts')
const link: ClientLink<CallContext> = {
  async call(path, input, options) {
    const early = takeEarly(path.join('.'), input)
    if (early) return early
    const { link } = await loadLink().catch(() => {
      throw unreachable({ saving: !isRead(path.join('.')) })
    })
    return link.call(path, input, options)
  },
}

/** Every call of the contract, by collection. It throws what the cloud refuses. */
export const cloud: ContractRouterClient<Contract, CallContext> = createORPCClient(link)
