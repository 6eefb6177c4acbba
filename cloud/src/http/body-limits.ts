import { contract } from '@belay/contract'
import { maxBodyBytes } from '@belay/contract/allowances'
import { ORPCError } from '@orpc/server'
import type { Context } from 'hono'
import { type CallRequest, checkAccess } from '../platform/gate.ts'
import { NO_LENGTH, TOO_LARGE } from './refusals.ts'

const IDENTITY_BYTES = 64 * 1024

type Address = { call: string; method: string; pattern: RegExp; parameters: number }

/** The routes of the REST API. Sorted by number of parameters: if two routes match, the one with fewer wins. */
const ADDRESSES: Address[] = Object.entries(contract)
  .flatMap(([collection, branch]) =>
    Object.entries(branch).map(([name, procedure]) => {
      const { method = 'GET', path = '' } = procedure['~orpc'].route
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)
      return { call: `${collection}.${name}`, method, pattern, parameters: path.split('{').length - 1 }
    }),
  )
  .toSorted((a, b) => a.parameters - b.parameters)

/** Returns the call of a path under /rpc or /v1, as `collection.call`. Undefined if no call matches. */
export function findCall(method: string, path: string): string | undefined {
  if (path.startsWith('/v1/'))
    return ADDRESSES.find((address) => address.method === method && address.pattern.test(path))?.call
  const [collection = '', name = '', more] = path.slice('/rpc/'.length).replace(/\/$/, '').split('/')
  const branch = Object.hasOwn(contract, collection) ? contract[collection as 'users'] : undefined
  return more === undefined && branch && Object.hasOwn(branch, name) ? `${collection}.${name}` : undefined
}

/** Returns the size of a request's body from its headers alone, in bytes. */
function bodySize(http: Context): 'nothing' | 'unsized' | number {
  if (http.req.header('transfer-encoding') !== undefined) return 'unsized'
  const length = Number(http.req.header('content-length') ?? 0)
  return length === 0 ? 'nothing' : length
}

/**
 * Refuses a request before its body is read: if the body has no size, is too large for the call, or if the sender may
 * not make the call. Null if the body can be read.
 */
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

/** Refuses a body for /identity that has no size or is larger than `IDENTITY_BYTES`. Null if the body can be read. */
export function refuseIdentityBody(http: Context): Response | null {
  const size = bodySize(http)
  if (size === 'unsized') return http.json(NO_LENGTH.toJSON(), 411)
  return size !== 'nothing' && size > IDENTITY_BYTES ? http.json(TOO_LARGE.toJSON(), 413) : null
}
