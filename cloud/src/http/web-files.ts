import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { notFound } from './refusals.ts'

/** The files of the built web app, as the build compressed them; not its page. */
export function webFiles(folder: string): Hono {
  const files = new Hono()
  const send = serveStatic({ root: folder, precompressed: true })
  // A browser that accepts them gets them under the name of the file itself.
  files.get('/assets/:file{.+\\.(?:br|gz)}', notFound)
  // The name of an asset changes with what is in it.
  files.get('/assets/*', cacheFor('public, max-age=31536000, immutable'), send, notFound)
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
