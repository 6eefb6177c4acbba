import type { Contract } from '@belay/contract'
import type { ErrorData } from '@belay/contract/call'
import { NETWORK_TIMEOUT } from '@belay/contract/constants'
import { AUTH_ERRORS, type AuthErrorCode, ERRORS } from '@belay/contract/errors'
import type { ContractRouterClient } from '@orpc/contract'

/** The error of a refused sign-in call: a code of AUTH_ERRORS or ERRORS, and the message to show. */
export class IdentityError extends Error {
  readonly code: string
  readonly detail: ErrorData
  constructor(code: string, message?: string, detail: ErrorData = {}) {
    super(AUTH_ERRORS[code as AuthErrorCode] ?? message ?? ERRORS.internal.message)
    this.name = 'IdentityError'
    this.code = code
    this.detail = detail
  }
}

type Refusal = { code?: string; message?: string; data?: ErrorData }

/** Makes a call. Reads are sent with GET, like the preload of the access token in the page. */
async function callIdentity(name: string, input: unknown = {}): Promise<unknown> {
  const isRead = /^(get|list)/.test(name)
  const sent = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ json: input }),
  }
  const response = await fetch(`/rpc/identity/${name}`, {
    ...(!isRead && sent),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(NETWORK_TIMEOUT.short),
  }).catch(() => {
    throw new IdentityError('network-request-failed')
  })
  const answer = (await response.json().catch(() => null)) as { json?: unknown } | null
  if (response.ok && answer !== null) return answer.json
  if (answer === null && response.status >= 500) throw new IdentityError('network-request-failed')
  const { code = 'internal', message, data } = (answer?.json ?? {}) as Refusal
  throw new IdentityError(code, message, data)
}

/** The client of the sign-in calls, which the session's cookie authorizes. A call throws IdentityError. */
export const identity = new Proxy({} as ContractRouterClient<Contract['identity']>, {
  get: (_target, name: string) => (input?: unknown) => callIdentity(name, input),
})
