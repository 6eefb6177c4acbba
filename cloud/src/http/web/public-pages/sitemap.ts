import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programPathOf } from '@belay/contract/slug'
import type { Hono } from 'hono'
import { programTypes } from '../../../features/program-types/program-types.documents.ts'
import type { Services } from '../../../platform/calls/gate.ts'
import { findAll } from '../../../platform/documents/find-all.ts'

/** The time in which a search engine may use its copy of the list, in seconds. */
const KEPT_FOR = 3600

/** Adds the list of public pages for search engines, and `robots.txt`, which names the list (R430). */
export function addSitemap(app: Hono, { settings, store }: Services, webFolder: string): void {
  app.get('/robots.txt', (http) => {
    const rules = readFileSync(join(webFolder, 'robots.txt'), 'utf8')
    return http.text(`${rules}\nSitemap: ${settings.origin}/sitemap.xml\n`, 200, { 'Cache-Control': 'no-cache' })
  })
  app.get('/sitemap.xml', async (http) => {
    const types = await findAll(store, programTypes, { where: { offered: true }, orderBy: 'name' })
    const paths = ['/', '/programs', ...types.map(programPathOf)]
    // The paths are percent-encoded, and the origin is a setting, so nothing needs escaping.
    const list = paths.map((path) => `<url><loc>${settings.origin}${path}</loc></url>`).join('\n')
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list}\n</urlset>\n`
    return http.body(xml, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': `public, max-age=${KEPT_FOR}`,
    })
  })
}
