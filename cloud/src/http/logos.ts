import type { Context } from 'hono'
import { logoFile } from '../features/centre/logos.ts'
import type { Services } from '../platform/gate.ts'
import { notFound } from './refusals.ts'

/** A logo of the centre, to everyone. An address never changes its picture, so it may be kept for good. */
export async function serveLogo(http: Context, services: Services): Promise<Response> {
  const file = await logoFile(services, http.req.param('id') ?? '')
  if (!file) return notFound(http)
  return http.body(new Uint8Array(file.bytes), 200, {
    'Content-Type': file.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}
