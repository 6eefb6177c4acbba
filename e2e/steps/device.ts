import type { Page } from '@playwright/test'
import { expect } from '../harness/test.ts'

/** Waits until the device keeps the app and the person's data. */
export async function waitUntilKept(page: Page): Promise<void> {
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/', { cacheName: 'belay-page' })))
  // The app begins to keep things some seconds after its first screen, and a slow machine needs many more.
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Returns as text what the browser stores for the app: databases, caches and other storage. */
export const readDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        found.push(await new Promise((resolve) => (reading.onsuccess = () => resolve(reading.result))))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      // The app's own files are the same for everyone.
      const pages = (await cache.keys()).filter(({ url }) => !/assets|\.js/.test(url))
      for (const page of pages) found.push(await (await cache.match(page))?.text())
    }
    return JSON.stringify(found)
  })
