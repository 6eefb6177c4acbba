import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from 'hono'
import { NO_LENGTH, TOO_LARGE } from './refusals.ts'

const IDENTITY_BYTES = 64 * 1024

/** Returns the size of a request's body from its headers alone, in bytes. */
export function bodySize(headers: IncomingHttpHeaders): 'nothing' | 'unsized' | number {
  if (headers['transfer-encoding'] !== undefined) return 'unsized'
  return Number(headers['content-length'] ?? 0) || 'nothing'
}

/** Refuses a body for /identity that has no size or is larger than `IDENTITY_BYTES`. Null if the body can be read. */
export function refuseIdentityBody(http: Context, headers: IncomingHttpHeaders): Response | null {
  const size = bodySize(headers)
  if (size === 'unsized') return http.json(NO_LENGTH.toJSON(), 411)
  return size !== 'nothing' && size > IDENTITY_BYTES ? http.json(TOO_LARGE.toJSON(), 413) : null
}
