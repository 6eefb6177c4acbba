import { rmSync } from 'node:fs'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { openWeb } from '../../../testing/cloud-over-http.ts'
import { ENGINES } from '../../../testing/engines.ts'
import { createWebFolder } from '../../../testing/web-folder.ts'

const webFolder = createWebFolder({ page: '<!doctype html><html><head></head><body>The app</body></html>' })
afterAll(() => rmSync(webFolder, { recursive: true }))

it.each(ENGINES)('A visitor reads the first page without the app, on %s', async (engine) => {
  const web = await openWeb(engine, { webFolder })
  onTestFinished(web.close)
  const { bearer } = await web.admin('ada@example.edu')
  const saved = await web.fetch('/v1/centre/settings', {
    method: 'PATCH',
    headers: { ...bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ropes & <Rivers>', email: 'hello@example.edu' }),
  })
  expect(saved.status).toBe(200)
  const answer = await web.fetch('/')
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('Ropes &amp; &lt;Rivers&gt;</h1>')
  expect(html).toContain('href="/programs">See our programs</a>')
  expect(html).toContain('href="mailto:hello@example.edu"')
  expect(html).toMatch(/href="\/"\s+data-active="true" aria-current="page">Home</)
  expect(html).not.toContain('The app')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")

  const part = await web.fetch('/parts/welcome')
  expect(html).toContain(await part.text())
})

it.each(ENGINES)('A person with a session, also an ended one, gets the app as first page, on %s', async (engine) => {
  const web = await openWeb(engine, { webFolder })
  onTestFinished(web.close)
  const { cookie } = await web.admin('ada@example.edu')
  for (const sent of [cookie, 'belay.session=ended'])
    expect(await (await web.fetch('/', { headers: { cookie: sent } })).text()).toContain('The app')
  // Another cookie, such as that of a proxy, is no session.
  expect(await (await web.fetch('/', { headers: { cookie: 'other=1' } })).text()).not.toContain('The app')
})
