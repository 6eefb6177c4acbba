import { afterEach, describe, expect, it, vi } from 'vitest'

/** The page as it arrives, with the bytes that came over the network for it. */
async function arrived(transferSize: number, type = 'navigate') {
  const told = { 'centre.get': { name: 'Ridgeline' }, signedOut: true }
  document.head.innerHTML = `<meta name="belay-preloaded" content="${JSON.stringify(told).replaceAll('"', '&quot;')}">`
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ transferSize, type }] as never)
  vi.resetModules()
  return import('./told.ts')
}

describe('what the page brought along', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is as old as the visit', async () => {
    expect((await arrived(2400)).told('centre.get')).toEqual({
      initialData: { name: 'Ridgeline' },
      initialDataUpdatedAt: performance.timeOrigin,
    })
  })

  it('is shown and asked for again when the browser had kept the page', async () => {
    expect((await arrived(0)).told('centre.get')).toEqual({
      initialData: { name: 'Ridgeline' },
      initialDataUpdatedAt: 0,
    })
  })

  it('tells that nobody is signed in only when it was asked for just now', async () => {
    expect((await arrived(2400)).toldSignedOut()).toBe(true)
    expect((await arrived(0)).toldSignedOut()).toBe(false)
    expect((await arrived(2400, 'back_forward')).toldSignedOut()).toBe(false)
  })
})
