import { afterEach, describe, expect, it, vi } from 'vitest'

/** The page as it arrives, with the bytes that came over the network for it. */
async function arrived(transferSize: number) {
  document.head.innerHTML = '<meta name="belay-told" content="{&quot;centre.get&quot;:{&quot;name&quot;:&quot;Ridgeline&quot;}}">'
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ transferSize }] as never)
  vi.resetModules()
  return (await import('./told.ts')).told('centre.get')
}

describe('what the page brought along', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is as old as the visit', async () => {
    expect(await arrived(2400)).toEqual({ initialData: { name: 'Ridgeline' }, initialDataUpdatedAt: performance.timeOrigin })
  })

  it('is shown and asked for again when the browser had kept the page', async () => {
    expect(await arrived(0)).toEqual({ initialData: { name: 'Ridgeline' }, initialDataUpdatedAt: 0 })
  })
})
