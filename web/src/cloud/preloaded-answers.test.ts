import { afterEach, describe, expect, it, vi } from 'vitest'

/** The page as it arrives, with the bytes that came over the network for it. */
async function arrived(transferSize: number, type = 'navigate') {
  const told = { 'centre.get': { name: 'Ridgeline' }, signedOut: true }
  document.head.innerHTML = `<meta name="belay-preloaded" content="${JSON.stringify(told).replaceAll('"', '&quot;')}">`
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ transferSize, type }] as never)
  vi.resetModules()
  return import('./preloaded-answers.ts')
}

describe('what the page brought along', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is as old as the visit', async () => {
    expect((await arrived(2400)).preloadedAnswer('centre.get')).toEqual({
      initialData: { name: 'Ridgeline' },
      initialDataUpdatedAt: performance.timeOrigin,
    })
  })

  it('is shown and asked for again when the browser had kept the page', async () => {
    expect((await arrived(0)).preloadedAnswer('centre.get')).toEqual({
      initialData: { name: 'Ridgeline' },
      initialDataUpdatedAt: 0,
    })
  })

  it('tells that nobody is signed in only when it was asked for just now', async () => {
    expect((await arrived(2400)).wasSignedOutAtArrival()).toBe(true)
    expect((await arrived(0)).wasSignedOutAtArrival()).toBe(false)
    expect((await arrived(2400, 'back_forward')).wasSignedOutAtArrival()).toBe(false)
  })
})
