import { expect, it, onTestFinished } from 'vitest'
import { openWeb, type WebOptions } from '../../testing/cloud-over-http.ts'

async function openFor(settings: WebOptions['settings'] = {}) {
  const web = await openWeb('sqlite', { settings })
  onTestFinished(web.close)
  return web
}

it("the installed app has the centre's name, its colour, and an icon for every device", async () => {
  const web = await openFor({ centre: { name: 'Quarry Centre', brandColor: '#8a1538' } })
  const answer = await web.fetch('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const { icons, ...manifest } = await answer.json()
  expect(manifest).toMatchObject({ name: 'Quarry Centre', theme_color: '#8a1538', start_url: '/' })
  expect(icons.map(({ sizes, purpose = '' }: { sizes: string; purpose?: string }) => `${sizes} ${purpose}`)).toEqual([
    'any ',
    '192x192 ',
    '512x512 ',
    '512x512 maskable',
  ])
})

it('a switched-off service worker removes itself and what it kept', async () => {
  const web = await openFor({ offline: false })
  const answer = await web.fetch('/sw.js')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(await answer.text()).toMatch(/registration\.unregister[\s\S]*caches\.delete/)
})
