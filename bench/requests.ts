// Builds whole HTTP requests as text.
import { contract } from '@belay/contract'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { Calls } from '../e2e/harness/calls.ts'

export type { Calls }
export type Call = (client: Calls) => Promise<unknown>

export const requestOf = (method: string, path: string, headers: Record<string, string> = {}, body?: string): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body ?? '',
  ].join('\r\n')

/** Returns the request that the client of `/v1` or `/rpc` sends for a call. The call itself gets no answer. */
export const callRequest = (door: '/v1' | '/rpc', call: Call, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    async function keep(request: Request): Promise<never> {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'GET' ? undefined : await request.text()
      resolve(requestOf(request.method, pathname + search, { Authorization: `Bearer ${token}` }, body))
      return new Promise(() => {})
    }
    const link =
      door === '/rpc'
        ? new RPCLink({ url: 'http://127.0.0.1/rpc', fetch: keep })
        : new OpenAPILink(contract, { url: 'http://127.0.0.1', fetch: keep })
    call(createORPCClient(link)).catch(reject)
  })
