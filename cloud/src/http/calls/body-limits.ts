import type { IncomingHttpHeaders } from 'node:http'

/** Returns the size of a request's body from its headers alone, in bytes. */
export function bodySize(headers: IncomingHttpHeaders): 'nothing' | 'unsized' | number {
  if (headers['transfer-encoding'] !== undefined) return 'unsized'
  return Number(headers['content-length'] ?? 0) || 'nothing'
}

/** True if a body is a form that can have files. */
export const isForm = ({ 'content-type': type = '' }: IncomingHttpHeaders): boolean =>
  /^multipart\/form-data\b/i.test(type)

/** Returns the boundary between the parts of a form with files. Undefined without one. */
export const findBoundary = ({ 'content-type': type = '' }: IncomingHttpHeaders): string | undefined =>
  /;\s*boundary="?([\w'()+,./:=?-]{1,70})/i.exec(type)?.[1]
