import { afterEach, expect, it, vi } from 'vitest'
import { centreQuery } from './cloud/centre.ts'
import { queryClient } from './cloud/query.ts'
import { measure } from './measure.ts'

const SCRIPT = 'https://measure.example/script.js'
const scripts = () => [...document.scripts].map(({ src }) => src)
const sendRequest = vi.fn(async (_address: RequestInfo | URL) => new Response('{}'))

function centreWith(measurementScript: string) {
  vi.stubGlobal('fetch', sendRequest)
  queryClient.setQueryData(centreQuery.queryKey, { measurementScript } as never)
}

afterEach(() => {
  document.head.replaceChildren()
  sendRequest.mockClear()
  queryClient.clear()
})

it("loads a hosting provider's script if the centre has set one, and sends no measurements itself", async () => {
  centreWith(SCRIPT)
  await measure()
  expect(scripts()).toContain(SCRIPT)
  dispatchEvent(new Event('pagehide'))
  expect(sendRequest).not.toHaveBeenCalled()
})

it("does not load the script if a mailed link was opened, because it would report the link's token", async () => {
  centreWith(SCRIPT)
  sessionStorage.setItem('belay-link-tokens', JSON.stringify({ '/login': 'token' }))
  vi.resetModules()
  const reloaded = await import('./measure.ts')
  const { queryClient: cache } = await import('./cloud/query.ts')
  cache.setQueryData(centreQuery.queryKey, { measurementScript: SCRIPT } as never)
  await reloaded.measure()
  sessionStorage.clear()
  expect(scripts()).toEqual([])
})

it('without a script, loads nothing and sends a measurement to our own cloud', async () => {
  centreWith('')
  await measure()
  expect(scripts()).toEqual([])
  dispatchEvent(new Event('pagehide'))
  expect(sendRequest.mock.calls.map(([address]) => address)).toEqual(['/v1/measurements'])
})

it('reads the response, because a browser keeps every unread response', async () => {
  centreWith('')
  const answer = new Response('{}')
  sendRequest.mockResolvedValueOnce(answer)
  await measure()
  dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(answer.bodyUsed).toBe(true))
})

it('loads and sends nothing if the browser asks not to be tracked', async () => {
  centreWith(SCRIPT)
  vi.stubGlobal('navigator', { ...navigator, doNotTrack: '1' })
  await measure()
  expect(scripts()).toEqual([])
  expect(sendRequest).not.toHaveBeenCalled()
})
