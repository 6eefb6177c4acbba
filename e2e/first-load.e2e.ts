import { gzipSync } from 'node:zlib'
import { expect, test } from './harness/test.ts'

/** Gzipped, in KB of 1000 bytes. */
const BUDGET = { js: 135, css: 12 }

test('A cold, signed-out visit of the home page is light and makes no failing request', async ({ page }) => {
  const bodies: Promise<{ kind: 'js' | 'css' | undefined; url: string; size: number }>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    const kind = /javascript/.test(type) ? 'js' : /css/.test(type) ? 'css' : undefined
    if (kind)
      bodies.push(response.body().then((body) => ({ kind, url: response.url(), size: gzipSync(body).length / 1000 })))
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const loaded = await Promise.all(bodies)
  const heavy = loaded.map(({ url, size }) => `${size.toFixed(1)} ${new URL(url).pathname}`).join('\n')
  for (const kind of ['js', 'css'] as const) {
    const sum = loaded.filter((file) => file.kind === kind).reduce((total, { size }) => total + size, 0)
    expect(sum, `${kind} of the first load in KB:\n${heavy}`).toBeLessThanOrEqual(BUDGET[kind])
    expect(sum, `${kind} was seen at all`).toBeGreaterThan(0)
  }
})

for (const { screen, path, calls } of [
  { screen: 'The schedule', path: '/app/schedule/scheduleDisplay', calls: ['programSchedule/list'] },
  { screen: 'The dashboard', path: '/dashboard', calls: ['inbox/list'] },
  { screen: "An Admin's Home", path: '/', calls: ['inbox/list', 'programSchedule/upcoming'] },
])
  test(`${screen} is asked for while the app is on its way, and only once`, async ({ as }) => {
    const page = await as('admin')
    const made: string[] = []
    page.on('request', (request) => {
      const call = calls.find((name) => request.url().endsWith(`/rpc/${name}`))
      if (call) made.push(call)
    })
    const asked = Promise.all(calls.map((call) => page.waitForRequest(`**/rpc/${call}`)))
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('load')
    await expect(page.locator('main [role="status"][aria-label="Loading"]')).toHaveCount(0)
    expect(made.toSorted()).toEqual(calls)
  })

test('A tab that was open while the cloud was updated fetches the new files by itself', async ({ as, pageErrors }) => {
  pageErrors.allow(/404|dynamically imported module/)
  const page = await as('client')
  await page.goto('/')
  let gone = true
  await page.route(/\/assets\/app\.program-requests\.viewRequests/, (route) =>
    gone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest()) gone = false
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Program Requests' }).click()
  await expect(page).toHaveURL(/viewRequests/)
  await expect(page.getByRole('heading', { level: 1, name: 'Program Requests' })).toBeVisible()
  expect(gone, 'the page was loaded anew').toBe(false)
})
