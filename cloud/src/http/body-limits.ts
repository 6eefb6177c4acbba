import { contract } from '@belay/contract'
import { maxBodyBytes } from '@belay/contract/allowances'
import { ORPCError } from '@orpc/server'
import type { Context } from 'hono'
import { type CallRequest, checkAccess } from '../platform/gate.ts'
import { NO_LENGTH, TOO_LARGE } from './refusals.ts'

const IDENTITY_BYTES = 64 * 1024

type Address = { call: string; method: string; pattern: RegExp; parameters: number }

/** The addresses of the REST twin; of two that fit, the one with fewer parameters is meant. */
const ADDRESSES: Address[] = Object.entries(contract)
  .flatMap(([collection, branch]) =>
    Object.entries(branch).map(([name, procedure]) => {
      const { method = 'GET', path = '' } = procedure['~orpc'].route
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
      return { call: `${collection}.${name}`, method, pattern, parameters: path.split('{').length - 1 }
    }),
  )
  .toSorted((a, b) => a.parameters - b.parameters)

/** Which call an address means, of either door; undefined when there is none. */
export function findCall(method: string, path: string): string | undefined {
  if (path.startsWith('/v1/'))
    return ADDRESSES.find((address) => address.method === method && address.pattern.test(path))?.call
  const [collection = '', name = '', more] = path.slice('/rpc/'.length).replace(/\/$/, '').split('/')
  const branch = Object.hasOwn(contract, collection) ? contract[collection as 'users'] : undefined
  return more === undefined && branch && Object.hasOwn(branch, name) ? `${collection}.${name}` : undefined
}

/** What a request sends, told by its head alone. */
function bodySize(http: Context): 'nothing' | 'unsized' | number {
  if (http.req.header('transfer-encoding') !== undefined) return 'unsized'
  const length = Number(http.req.header('content-length') ?? 0)
  return length === 0 ? 'nothing' : length
}

/** Refuses a body unread: one without a size, larger than the call takes, or of somebody who may not make the call. */
export async function refuseBody(http: Context, request: CallRequest): Promise<Response | null> {
  const size = bodySize(http)
  if (size === 'nothing') return null
  const refused = (error: ORPCError<string, unknown>) =>
    http.json(http.req.path.startsWith('/rpc/') ? { json: error.toJSON() } : error.toJSON(), error.status as 413)
  if (size === 'unsized') return refused(NO_LENGTH)
  const call = findCall(http.req.method, http.req.path)
  if (call === undefined) return null
  if (size > maxBodyBytes(call)) return refused(TOO_LARGE)
  try {
    await checkAccess(request, call)
    return null
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    return refused(error)
  }
}

/** The same for identity, which takes only short forms. */
export function refuseIdentityBody(http: Context): Response | null {
  const size = bodySize(http)
  if (size === 'unsized') return http.json(NO_LENGTH.toJSON(), 411)
  return size !== 'nothing' && size > IDENTITY_BYTES ? http.json(TOO_LARGE.toJSON(), 413) : null
}
