import { afterEach, describe, expect, it, vi } from 'vitest'

/** Loads the module on a page with preloaded answers. `transferSize`: bytes of the page, 0 if cached. */
async function arrived(transferSize: number, type = 'navigate') {
  const told = { 'centre.get': { name: 'Ridgeline' }, signedOut: true }
  document.head.innerHTML = `<meta name="belay-preloaded" content="${JSON.stringify(told).replaceAll('"', '&quot;')}">`
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ transferSize, type }] as never)
  vi.resetModules()
  return import('./preloaded-answers.ts')
}

describe('preloaded answers', () => {
  afterEach(() => vi.restoreAllMocks())

  it('are as old as the visit', async () => {
    expect((await arrived(2400)).preloadedAnswer('centre.get')).toEqual({
      initialData: { name: 'Ridgeline' },
      initialDataUpdatedAt: performance.timeOrigin,
    })
  })

  it("are shown and refetched if the page came from the browser's cache", async () => {
    expect((await arrived(0)).preloadedAnswer('centre.get')).toEqual({
      initialData: { name: 'Ridgeline' },
      initialDataUpdatedAt: 0,
    })
  })

  it('report a signed-out person only if the page was fetched just now', async () => {
    expect((await arrived(2400)).wasSignedOutAtArrival()).toBe(true)
    expect((await arrived(0)).wasSignedOutAtArrival()).toBe(false)
    expect((await arrived(2400, 'back_forward')).wasSignedOutAtArrival()).toBe(false)
  })
})
