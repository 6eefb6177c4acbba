import { isKeptForMe, readKeptFor } from './device.ts'
import { PAGE_CACHE, PAGE_KEY } from './worker-names.ts'

/** Keeps the app's page with the signed-in person in it, marked as kept: its answers are outdated when it is shown. */
export async function keepPage(): Promise<void> {
  if (!globalThis.caches) return
  const keptFor = readKeptFor()
  const isStillMine = () => isKeptForMe() && readKeptFor() === keptFor
  try {
    const response = await fetch(PAGE_KEY, { headers: { Accept: 'text/html' } })
    const html = await response.text()
    if (!response.ok || !isStillMine()) return
    const page = html.replace('name="belay-preloaded"', 'name="belay-preloaded" data-kept')
    const cache = await caches.open(PAGE_CACHE)
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
    await cache.put(PAGE_KEY, new Response(page, { headers }))
    if (!isStillMine()) await deleteKeptPage()
  } catch {
    // Without a network or room on the device, the page of before stays.
  }
}

export async function deleteKeptPage(): Promise<void> {
  await globalThis.caches?.delete(PAGE_CACHE)
}
