// Writes whole HTTP requests: a call by REST and by RPC, from its name and input.
import { contract } from '@belay/contract'
import { SAMPLE_PASSWORD } from '../cloud/src/features/centre/sample-sign-ins.ts'

type Route = { method: string; path: string }

const request = (method: string, path: string, headers: Record<string, string>, body?: string): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    '',
    body ?? '',
  ].join('\r\n')

/** `{ where: { status: 'Pending' } }` as `where[status]=Pending`. */
function queryOf(input: object, prefix = ''): string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const path = prefix === '' ? name : `${prefix}[${name}]`
    return typeof value === 'object' && value !== null
      ? queryOf(value, path)
      : [`${encodeURIComponent(path)}=${encodeURIComponent(String(value))}`]
  })
}

/** The call below `/v1`, by the method and address of the contract. */
export function restRequest(call: string, input: object, token: string): string {
  const [branch = '', name = ''] = call.split('.')
  const tree = contract as unknown as Record<string, Record<string, { '~orpc': { route: Route } }>>
  const route = tree[branch]?.[name]?.['~orpc'].route
  if (!route) throw new Error(`The contract has no call ${call}.`)
  const rest: Record<string, unknown> = { ...input }
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return encodeURIComponent(value)
  })
  const headers = { Authorization: `Bearer ${token}` }
  if (route.method !== 'GET') return request(route.method, path, headers, JSON.stringify(rest))
  const query = queryOf(rest).join('&')
  return request('GET', query === '' ? path : `${path}?${query}`, headers)
}

/** The call below `/rpc`, as the web app makes it. */
export const rpcRequest = (call: string, input: object, token: string): string =>
  request(
    'POST',
    `/rpc/${call.replace('.', '/')}`,
    { Authorization: `Bearer ${token}` },
    JSON.stringify({ json: input }),
  )

/** A request of the identity, with the cookie of a session. */
export const cookieRequest = (path: string, cookie: string): string => request('GET', path, { Cookie: cookie })

/** A request without any proof of who sends it. */
export const plainRequest = (method: string, path: string, body?: string): string =>
  request(method, path, body === undefined ? {} : { Origin: 'http://127.0.0.1' }, body)

/** A sign-in with the password of the sample, from a browser that is known by its cookies. */
export const signInRequest = (email: string, cookie: string): string =>
  request('POST', '/identity/sign-in/email', { Cookie: cookie }, JSON.stringify({ email, password: SAMPLE_PASSWORD }))
