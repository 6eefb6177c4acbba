import { MINUTE } from '@belay/contract/constants'
import { startUpdate } from './shown-since.ts'
import { SKIP_WAITING } from './worker-names.ts'

/** The time in ms between questions for a new version. */
const UPDATE_EVERY_MS = 60 * MINUTE

/** Registers the worker that opens the app without a network, and offers each new version of it. */
export async function registerWorker(): Promise<void> {
  // In development, no worker is built.
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  if (!registration) return
  offerUpdate(registration)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => offerUpdate(registration))
  })
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_EVERY_MS)
}

/** Offers a new version that waits until the old one is no longer used. */
function offerUpdate({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting || !navigator.serviceWorker.controller) return
  startUpdate.set(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage(SKIP_WAITING)
  })
}
