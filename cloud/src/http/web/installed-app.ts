import { BRAND, GROUNDS } from '@belay/contract/brand-color'
import type { Hono } from 'hono'
import { describeCentre } from '../../features/centre/centre.ts'
import type { Services } from '../../platform/calls/gate.ts'

const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/**
 * The script that replaces the service worker when it is switched off: it removes the registration and the kept files.
 * It does so when it is installed, because a browser can start a new worker minutes later while the old one is in use.
 * The installation must not wait for the removal of the registration, which begins after it.
 */
const REMOVING_WORKER = `self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(removeFiles())
  self.registration.unregister()
})
self.addEventListener('activate', (event) => event.waitUntil(removeFiles()))
async function removeFiles() {
  for (const name of await caches.keys()) await caches.delete(name)
}
`

/** Adds the manifest of the installed app, with the centre's name and colour, and the switched-off service worker. */
export function addInstalledApp(app: Hono, services: Services): void {
  app.get('/manifest.webmanifest', (http) => {
    const { name, brandColors } = describeCentre(services)
    const manifest = {
      id: '/',
      name,
      short_name: name,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: GROUNDS.light[1],
      theme_color: (brandColors ?? BRAND).light,
      icons: ICONS,
    }
    const headers = { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' }
    return http.body(JSON.stringify(manifest), 200, headers)
  })
  if (!services.settings.offline)
    app.get('/sw.js', (http) =>
      http.body(REMOVING_WORKER, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
      }),
    )
}
