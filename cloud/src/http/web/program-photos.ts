import type { Context, Hono } from 'hono'
import { readPhotoFile, zipPhotos } from '../../features/programs/photos/photo-files.ts'
import { takePublicAnswer } from '../../platform/calls/allowances.ts'
import type { CallRequest, Services } from '../../platform/calls/gate.ts'
import { sendNotFound, sendRefusal, sendTooMany } from '../calls/refusals.ts'

type Parts = {
  services: Services
  addressOf: (http: Context) => string
  /** Identifies the person by an access token, or else by the session cookie: `<img>` and links send no token. */
  identifyViewer: (http: Context) => ReturnType<CallRequest['identifyCaller']>
}

/** Adds the paths of programs' photos: each picture in two sizes, and all of a program as a ZIP file (R421). */
export function addProgramPhotos(app: Hono, { services, addressOf, identifyViewer }: Parts): void {
  app.get('/files/program/:programID/photos.zip', async (http) => {
    const caller = await identifyViewer(http)
    if (!('actor' in caller)) return sendRefusal(http, 'unauthenticated')
    const { store, settings, clock } = services
    const retryAfter = takePublicAnswer({ store, settings, clock, ip: addressOf(http) })
    if (retryAfter > 0) return sendTooMany(http, 'allowance', retryAfter)
    const zip = await zipPhotos(services, caller.actor, http.req.param('programID'))
    if (!zip) return sendNotFound(http)
    const headers = { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename="photos.zip"' }
    return http.body(zip, 200, headers)
  })

  const serve = async (http: Context, size: 'large' | 'small') => {
    const caller = await identifyViewer(http)
    if (!('actor' in caller)) return sendRefusal(http, 'unauthenticated')
    const { programID = '', photoID = '' } = http.req.param() as Partial<Record<string, string>>
    const file = await readPhotoFile(services, caller.actor, { programID, photoID, size })
    if (!file) return sendNotFound(http)
    // The picture of an address never changes.
    const ETag = `"${photoID}-${size}"`
    const headers = { ETag, 'Cache-Control': 'private, max-age=86400, immutable', Vary: 'Cookie, Authorization' }
    if (http.req.header('if-none-match') === ETag) return http.body(null, 304, headers)
    return http.body(new Uint8Array(file.bytes), 200, { 'Content-Type': file.type, ...headers })
  }
  app.get('/files/program/:programID/:photoID', (http) => serve(http, 'large'))
  app.get('/files/program/:programID/:photoID/small', (http) => serve(http, 'small'))
}
