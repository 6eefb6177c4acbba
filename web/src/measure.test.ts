import { afterEach, expect, it, vi } from 'vitest'
import { centreQuery } from './cloud/centre.ts'
import { queryClient } from './cloud/query.ts'
import { measure } from './measure.ts'

const SCRIPT = 'https://measure.example/script.js'
const scripts = () => [...document.scripts].map(({ src }) => src)
const sent = vi.fn(async (_address: RequestInfo | URL) => new Response('{}'))

function centreWith(measurementScript: string) {
  vi.stubGlobal('fetch', sent)
  queryClient.setQueryData(centreQuery.queryKey, { measurementScript } as never)
}

afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockClear()
  queryClient.clear()
})

it("a hosting provider's script is loaded when the centre has set one, and measures instead of us", async () => {
  centreWith(SCRIPT)
  await measure()
  expect(scripts()).toContain(SCRIPT)
  dispatchEvent(new Event('pagehide'))
  expect(sent).not.toHaveBeenCalled()
})

it('it is not loaded where a mailed link was opened, whose token it would report', async () => {
  document.head.replaceChildren()
  centreWith(SCRIPT)
  for (const opened of ['/login?mode=reset&token=t', '/contract?contract=p&token=t', '/first-admin?token=t']) {
    history.replaceState(null, '', opened)
    await measure()
  }
  history.replaceState(null, '', '/')
  expect(scripts()).toEqual([])
})

it('without one nothing is loaded from elsewhere, and what was shown is told to the own cloud', async () => {
  document.head.replaceChildren()
  centreWith('')
  await measure()
  expect(scripts()).toEqual([])
  dispatchEvent(new Event('pagehide'))
  expect(sent.mock.calls.map(([address]) => address)).toEqual(['/v1/measurements'])
})

it('what answers is read: a browser keeps every answer that nobody reads', async () => {
  centreWith('')
  const answer = new Response('{}')
  sent.mockResolvedValueOnce(answer)
  await measure()
  dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(answer.bodyUsed).toBe(true))
})

it('loads and reports nothing for people who ask not to be tracked', async () => {
  document.head.replaceChildren()
  centreWith(SCRIPT)
  vi.stubGlobal('navigator', { ...navigator, doNotTrack: '1' })
  await measure()
  expect(scripts()).toEqual([])
  expect(sent).not.toHaveBeenCalled()
})
