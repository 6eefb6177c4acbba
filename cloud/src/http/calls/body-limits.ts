import type { IncomingHttpHeaders } from 'node:http'

/** Returns the size of a request's body from its headers alone, in bytes. */
export function bodySize(headers: IncomingHttpHeaders): 'nothing' | 'unsized' | number {
  if (headers['transfer-encoding'] !== undefined) return 'unsized'
  return Number(headers['content-length'] ?? 0) || 'nothing'
}
