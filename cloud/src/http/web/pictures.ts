import type { Context } from 'hono'
import { logoFile } from '../../features/centre/logos.ts'
import { programTypes } from '../../features/program-types/program-types.documents.ts'
import { typePictureURL } from '../../features/program-types/type-pictures.ts'
import { resources } from '../../features/resources/resources.documents.ts'
import type { CallRequest, Services } from '../../platform/calls/gate.ts'
import { sendNotFound, sendRefusal } from '../calls/refusals.ts'

/**
 * Serves a photo to people with a confirmed e-mail address. The session cookie is accepted too, because `<img>` sends
 * no access token. The picture of an address never changes, so the browser that got it may cache it for a day.
 */
export async function servePhoto(
  http: Context,
  services: Services,
  identifyCaller: CallRequest['identifyCaller'],
): Promise<Response> {
  const caller = await identifyCaller(http.req.header('authorization') ? 'token' : 'session')
  if (!('actor' in caller) || !caller.actor.verified) return sendRefusal(http, 'unauthenticated')
  const id = http.req.param('id') ?? ''
  const cacheHeaders = {
    ETag: `"${id}"`,
    'Cache-Control': 'private, max-age=86400, immutable',
    Vary: 'Cookie, Authorization',
  }
  const file = (await isResource(services, id)) ? null : await services.files.get(id)
  if (!file?.type.startsWith('image/')) return sendNotFound(http)
  if (http.req.header('if-none-match') === cacheHeaders.ETag) return http.body(null, 304, cacheHeaders)
  return http.body(new Uint8Array(file.bytes), 200, { 'Content-Type': file.type, ...cacheHeaders })
}

/** Serves a program type's picture to everyone. The picture of an address never changes, so it is cached for a year. */
export async function serveTypePicture(http: Context, { store, files }: Services): Promise<Response> {
  const id = http.req.param('id') ?? ''
  const where = { picture: typePictureURL(id) }
  const isPicture = !id.includes('\0') && id.isWellFormed() && (await store.count(programTypes, { where }, 1)) > 0
  return sendImmutable(http, isPicture ? await files.get(id) : null)
}

/** True if a file belongs to a resource. Such files are for staff, who get them from a separate call. */
async function isResource({ store }: Services, fileID: string): Promise<boolean> {
  if (fileID.includes('\0') || !fileID.isWellFormed()) return true
  return (await store.count(resources, { where: { fileID } }, 1)) > 0
}

/** Serves a logo of the centre to everyone. The picture of an address never changes, so it is cached for a year. */
export async function serveLogo(http: Context, services: Services): Promise<Response> {
  const file = await logoFile(services, http.req.param('id') ?? '')
  return sendImmutable(http, file)
}

function sendImmutable(http: Context, file: { bytes: Uint8Array; type: string } | null): Response {
  if (!file) return sendNotFound(http)
  return http.body(new Uint8Array(file.bytes), 200, {
    'Content-Type': file.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}
