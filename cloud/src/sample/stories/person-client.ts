import type { Contract } from '@belay/contract'
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { resolveActor } from '../../actors.ts'
import { calls } from '../../calls.ts'
import type { CallRequest, Services } from '../../platform/calls/gate.ts'
import { sampleID } from '../random.ts'

export type Client = ContractRouterClient<Contract>
export type Person = { email: string; name: string }

const DEVICE = {
  ip: '198.51.100.24',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/18.2 Mobile/15E148 Safari/604.1',
}

/** Creates the calls of a signed-in person of the sample, without HTTP. Their first call registers them. */
export function createPersonClient(services: Services, { email, name }: Person): Client {
  const claims = { userid: sampleID('user', email), sessionId: 'sample', email, name, verified: true }
  const identifyCaller = () => resolveActor(services, claims, DEVICE)
  const context = (): CallRequest => ({
    ...services,
    ...DEVICE,
    cookieHeader: '',
    responseFacts: {},
    identifyCaller,
  })
  return createRouterClient(calls, { context }) as unknown as Client
}
