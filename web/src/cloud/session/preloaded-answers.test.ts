import { describe, expect, it, vi } from 'vitest'

/** Loads the module on a page with preloaded answers. `transferSize`: bytes of the page, 0 if cached. */
async function loadPage(transferSize: number, type = 'navigate', workerStart = 0) {
  const answers = { 'centre.get': { name: 'Ridgeline' }, signedOut: true }
  const content = JSON.stringify(answers).replaceAll('"', '&quot;')
  document.head.innerHTML = `<meta name="belay-preloaded" content="${content}">`
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ transferSize, type, workerStart }] as never)
  vi.resetModules()
  return import('./preloaded-answers.ts')
}

describe('preloaded answers', () => {
  it('are as old as the visit', async () => {
    expect((await loadPage(2400)).getPreloadedAnswer('centre.get')).toEqual({
      initialData: { name: 'Ridgeline' },
      initialDataUpdatedAt: performance.timeOrigin,
    })
  })

  it("are shown and refetched if the page came from the browser's cache", async () => {
    expect((await loadPage(0)).getPreloadedAnswer('centre.get')).toEqual({
      initialData: { name: 'Ridgeline' },
      initialDataUpdatedAt: 0,
    })
  })

  it('report a signed-out person only if the page was fetched just now', async () => {
    expect((await loadPage(2400)).wasSignedOutAtArrival()).toBe(true)
    expect((await loadPage(0)).wasSignedOutAtArrival()).toBe(false)
    // A page from the service worker has no size, and was fetched just now.
    expect((await loadPage(0, 'navigate', 12)).wasSignedOutAtArrival()).toBe(true)
    expect((await loadPage(2400, 'back_forward')).wasSignedOutAtArrival()).toBe(false)
  })
})
