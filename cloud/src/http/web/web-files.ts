import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { sendNotFound } from '../calls/refusals.ts'

/** Serves the files of the built web app, compressed by the build. `index.html` is not included. */
export function createWebFiles(folder: string): Hono {
  const files = new Hono()
  const send = serveStatic({ root: folder, precompressed: true })
  // Compressed files are served only under the name of the original file.
  files.get('/assets/:file{.+\\.(?:br|gz)}', sendNotFound)
  // An asset's name contains a hash of its content.
  files.get('/assets/*', cacheFor('public, max-age=31536000, immutable'), send, sendNotFound)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const isServed = entry.isFile() && entry.name !== 'index.html' && !/^\.|\.(br|gz)$/.test(entry.name)
    if (isServed) files.get(`/${entry.name}`, cacheFor('no-cache'), send)
  }
  return files
}

const cacheFor =
  (cacheControl: string): MiddlewareHandler =>
  async (http, next) => {
    await next()
    if (http.res.ok) http.res.headers.set('Cache-Control', cacheControl)
  }
