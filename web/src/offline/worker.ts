import { SECOND } from '@belay/contract/constants'
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { fetchToken } from './fetch-token.ts'
import { sendWaitingChanges } from './send-waiting.ts'
import { WAITING } from './waiting-changes.ts'
import { PAGE_CACHE, PAGE_KEY, SKIP_WAITING } from './worker-names.ts'
import { followClick, showMessage } from './worker-notifications.ts'

/** An event of a service worker. TypeScript's types of pages do not include it. */
type WorkerEvent = Event & {
  waitUntil(done: Promise<unknown>): void
  respondWith(response: Promise<Response>): void
  request: Request
  data: unknown
  tag: string
  notification: Notification
  action: string
}
declare const self: Parameters<typeof showMessage>[0] & {
  addEventListener(name: string, listener: (event: WorkerEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
/** The files of the app, which the build writes here. */
declare const APP_FILES: PrecacheEntry[]

/** The time in ms after which the kept page is shown instead of waiting for a slow network. */
const PATIENCE_MS = 3 * SECOND

precacheAndRoute(APP_FILES)
cleanupOutdatedCaches()

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', ({ data }) => {
  if (data === SKIP_WAITING) void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  const isScreen = pathname === '/' || pathname === '/dashboard' || pathname.startsWith('/app/')
  if (event.request.mode === 'navigate' && isScreen) event.respondWith(openPage(event.request))
})

/** Returns the page from the network. If this fails or takes long, returns the page that the device keeps. */
async function openPage(request: Request): Promise<Response> {
  // Not from the browser's own cache, where the page does not know that it is outdated.
  const fetched = fetch(request.url, { headers: request.headers, redirect: 'manual', cache: 'no-store' })
  const kept = await (await caches.open(PAGE_CACHE)).match(PAGE_KEY)
  if (!kept) return fetched
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const page = await Promise.race([fetched, patience]).catch(() => null)
  return page ?? renewNonce(kept)
}

/** Replaces the nonce of a kept page, because a nonce must not be known before the page is shown. */
async function renewNonce(kept: Response): Promise<Response> {
  const policy = kept.headers.get('Content-Security-Policy') ?? ''
  const used = /'nonce-([^']+)'/.exec(policy)?.[1]
  if (!used) return kept
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const headers = new Headers(kept.headers)
  headers.set('Content-Security-Policy', policy.replaceAll(used, nonce))
  return new Response((await kept.text()).replaceAll(used, nonce), { headers })
}

// The browser has found a network, and the app may be closed.
self.addEventListener('sync', (event) => {
  if (event.tag === WAITING) event.waitUntil(sendWaitingChanges(fetchToken))
})

self.addEventListener('push', (event) => {
  const message = event.data as { json(): Parameters<typeof showMessage>[1] } | null
  if (message) event.waitUntil(showMessage(self, message.json()))
})
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(followClick(self, event.notification, event.action)),
)
