import { gzipSync } from 'node:zlib'
import type { Locator, Page, Response } from '@playwright/test'
import { findViolations } from './harness/axe.ts'
import type { Calls } from './harness/calls.ts'
import { findLayoutShifts, watchLayoutShifts } from './harness/layout-shifts.ts'
import type { Mailbox } from './harness/mail.ts'
import type { Person } from './harness/people.ts'
import { expect, test } from './harness/test.ts'

/** The budget of the first load and of what loads by itself after it, gzipped, in KB of 1000 bytes. */
const BUDGET = { js: 138, css: 12 }

// These journeys hold the app back for longer than a browser expects after it was preloaded.
test.beforeEach(({ pageErrors }) => void pageErrors.allow(/was preloaded using link preload but not used/))

/** Returns a response's kind and its gzipped size. */
async function weigh(response: Response) {
  const type = response.headers()['content-type'] ?? ''
  const kind = /javascript/.test(type) ? 'js' : /css/.test(type) ? 'css' : 'other'
  return { kind, url: response.url(), size: kind === 'other' ? 0 : gzipSync(await response.body()).length / 1000 }
}

/** The files of the screen that the app shows as first page after a sign-in has ended. */
const WELCOME_FILES = /\/assets\/(welcome|drawn-part|public|plain)-/

/** The budget of the script of the pages that the cloud draws, gzipped, in KB of 1000 bytes. */
const DRAWN_BUDGET = 3

test('The first page is shown to a visitor without the app, also without script', async ({ page, browser, cloud }) => {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const toggle = page.getByRole('button', { name: /^Switch to/ })
  const shown = page.locator('html')
  const theme = await shown.getAttribute('data-mantine-color-scheme')
  await toggle.click()
  await expect(shown).not.toHaveAttribute('data-mantine-color-scheme', theme ?? '')
  await page.waitForLoadState('networkidle')
  const scripts = (await Promise.all(responses.map(weigh))).filter(({ kind }) => kind === 'js')
  expect(scripts.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(DRAWN_BUDGET)
  expect(await findViolations(page)).toEqual([])

  const withoutScript = await browser.newContext({ javaScriptEnabled: false, baseURL: cloud.origin })
  const plain = await withoutScript.newPage()
  await plain.goto('/')
  await plain.getByRole('link', { name: 'See our programs' }).click()
  await expect(plain.getByRole('heading', { level: 1, name: 'Programs' })).toBeVisible()
  await withoutScript.close()
})

test('A first, signed-out visit of the app is within its budget and makes no failing request', async ({
  page,
  cloud,
}) => {
  // With the cookie of an ended session, the first page is shown by the app.
  await page.context().addCookies([{ name: 'belay.session', value: 'ended', url: cloud.origin }])
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  // The last files that load by themselves, one second after the page.
  const measured = page.waitForResponse(/web-vitals/)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await measured
  await page.waitForLoadState('networkidle')
  const loaded = (await Promise.all(responses.map(weigh))).filter(({ url }) => !WELCOME_FILES.test(url))
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
  { screen: 'The profile', path: '/app/employees/employeeProfile', calls: ['staff/me'] },
  { screen: 'The contract text', path: '/app/contract/contractEditor', calls: ['contractText/get'] },
  { screen: "An Admin's Home", path: '/', calls: ['inbox/list', 'programSchedule/upcoming'] },
])
  test(`${screen} is requested while the app loads, and only once`, async ({ as }) => {
    const page = await as('admin')
    const made: string[] = []
    page.on('request', (request) => {
      const call = calls.find((name) => request.url().endsWith(`/rpc/${name}`))
      if (call) made.push(call)
    })
    const requested = Promise.all(calls.map((call) => page.waitForRequest(`**/rpc/${call}`)))
    await page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await requested
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('load')
    await expect(page.locator('main [role="status"][aria-label="Loading"]')).toHaveCount(0)
    expect(made.toSorted()).toEqual(calls)
  })

/** Returns the text and the place of each part of a page, in whole pixels. */
const readParts = (parts: Locator) =>
  parts.evaluateAll((found) =>
    found.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return { text: part.textContent, box: [x, y, width, height].map(Math.round) }
    }),
  )

for (const person of ['admin', 'facilitator'] as const)
  test(`On a phone the schedule is readable before the app runs, and does not move then: ${person}`, async ({ as }) => {
    const page = await as(person)
    const startApp = await openBeforeApp(page, '/app/schedule/scheduleDisplay')
    const agenda = page.getByRole('main').locator('h1, p, h2, [data-event-id]')
    await expect(agenda.last()).toBeVisible()
    await agenda.last().scrollIntoViewIfNeeded()
    const early = await readParts(agenda)
    expect(early.length).toBeGreaterThan(5)
    expect(await findViolations(page)).toEqual([])
    const openNavigation = page.getByRole('button', { name: 'Open navigation' })
    await expect(openNavigation).toHaveCount(0)
    startApp()
    await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
    await expect(openNavigation).toBeVisible()
    expect(await readParts(agenda)).toEqual(early)
    expect(await findLayoutShifts(page)).toEqual([])
  })

test("On a phone a Facilitator's Home is readable before the app runs, and does not move then", async ({ as }) => {
  const page = await as('facilitator')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const startApp = await openBeforeApp(page, '/')
  const parts = page.getByRole('main').locator('h1, h2, li, p')
  const openShift = page.getByRole('link', { name: 'Open shift' })
  await expect(page.getByRole('heading', { name: 'Next shift' })).toBeVisible()
  // The page contains the answers.
  expect(requested.filter((url) => /\/rpc\/(?!identity)/.test(url))).toEqual([])
  const early = await readParts(parts)
  expect(early.length).toBeGreaterThan(10)
  expect(await findViolations(page)).toEqual([])
  await expect(openShift).toHaveCount(0)
  startApp()
  await expect(openShift).toBeVisible()
  expect((await readParts(parts)).slice(0, early.length)).toEqual(early)
  expect(await findLayoutShifts(page)).toEqual([])
  // Above the page's own stylesheet, later ones with layers would make the browser lay out all text again (R428).
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
  const [own = -1, library = -1] = ['index', 'library'].map((name) =>
    styles.findIndex((address) => address.includes(`/assets/${name}-`)),
  )
  expect(own).toBeGreaterThanOrEqual(0)
  expect(library).toBeGreaterThan(own)
})

test('On a phone a shift is readable before the app runs, and does not move then', async ({ as, calls }) => {
  const { staff, staffPrograms } = await calls('facilitator')
  const { staffID = '' } = (await staff.me()) ?? {}
  const [shift] = (await staffPrograms.listByStaff({ staffID, orderBy: 'date', limit: 1 })).items
  const page = await as('facilitator')
  const startApp = await openBeforeApp(page, `/app/schedule/shift?program=${shift?.programID}`)
  await expectSteadyShift(
    page,
    shift?.programName ?? '',
    startApp,
    page.getByRole('button', { name: 'Add to calendar' }),
  )
})

test("On a phone the shift of a mail's link is readable before the app runs, and does not move then", async ({
  page,
  calls,
  mailbox,
}) => {
  const startApp = await openBeforeApp(page, await assignByMail({ calls, mailbox }, 'Cliff walk', '05/20/2035'))
  await expectSteadyShift(page, 'Cliff walk', startApp, page.getByText('to see phone numbers, notes and pay'))
})

test("The shift of a mail's link is accepted before the app runs, which then shows it", async ({
  page,
  calls,
  mailbox,
}) => {
  await watchDoubleScreens(page)
  const startApp = await openBeforeApp(page, await assignByMail({ calls, mailbox }, 'Sea kayaks', '05/21/2035'))
  await page.getByRole('button', { name: 'Yes, I can work' }).click()
  await expect(page.getByText('You: yes')).toBeVisible()
  startApp()
  await expect(page.getByRole('button', { name: "Can't make it" })).toBeVisible()
  await expect(page.getByText('You: yes')).toHaveCount(1)
  expect(await page.evaluate(() => 'doubleScreen' in globalThis)).toBe(false)
})

test("No on the shift of a mail's link, before the app runs, opens the form for a reason", async ({
  page,
  calls,
  mailbox,
}) => {
  const startApp = await openBeforeApp(page, await assignByMail({ calls, mailbox }, 'Tide pools', '05/22/2035'))
  await page.getByRole('button', { name: 'No', exact: true }).click()
  startApp()
  await expect(page.getByLabel('Reason (optional)')).toBeVisible()
})

type Sent = { calls: (person: Person) => Promise<Calls>; mailbox: Mailbox }

/** Assigns the facilitator to a new program. Returns the link of the mail about it. */
async function assignByMail({ calls, mailbox }: Sent, programName: string, date: string): Promise<string> {
  const { staffID = '', email = '' } = (await (await calls('facilitator')).staff.me()) ?? {}
  const when = { date, startTime: '9:00 AM', endTime: '11:00 AM', location: 'Sea cliffs' }
  const facilitators = [{ staffID, role: 'Lead', hours: 2 }]
  await (await calls('admin')).staffPrograms.createProgram({ programName, ...when, facilitators })
  const { text } = await mailbox(email).waitFor(`You're assigned to ${programName}`, { timeoutMs: 30_000 })
  return /Yes, I can work: (\S+)/.exec(text)?.[1] ?? ''
}

/** Opens a page on a phone and holds the app back. Returns a function that lets the app run. */
async function openBeforeApp(page: Page, address: string): Promise<() => void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchLayoutShifts(page)
  // A slow network, where no web font arrives late and changes the widths.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }))
  const start = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await start.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return start.resolve
}

/** Sets `doubleScreen` in the page if a task ends while the document contains both the early screen and the app's. */
const watchDoubleScreens = (page: Page) =>
  page.addInitScript(() => {
    const tasks = new MessageChannel()
    tasks.port1.onmessage = () => {
      if (document.querySelector('#root main h1') && document.querySelectorAll('main h1').length > 1)
        Object.assign(globalThis, { doubleScreen: true })
    }
    new MutationObserver(() => tasks.port2.postMessage(null)).observe(document, { childList: true, subtree: true })
  })

/** Expects a shift that is readable before the app runs. The app adds the late part, and moves nothing. */
async function expectSteadyShift(page: Page, programName: string, startApp: () => void, late: Locator) {
  const parts = page.getByRole('main').locator('h1, h2, li, p, dl')
  await expect(page.getByRole('heading', { level: 1, name: programName })).toBeVisible()
  const early = await readParts(parts)
  expect(early.length).toBeGreaterThan(8)
  expect(await findViolations(page)).toEqual([])
  await expect(late).toHaveCount(0)
  startApp()
  await expect(late).toBeVisible()
  expect((await readParts(parts)).slice(0, early.length)).toEqual(early)
  expect(await findLayoutShifts(page)).toEqual([])
}

test('The app appears before a slow first screen has loaded', async ({ page }) => {
  const arrive = Promise.withResolvers<void>()
  await page.route(/\/assets\/login-.*\.js$/, async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const signIn = page.getByRole('main').getByRole('heading', { name: 'Sign In' })
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached()
  await expect(signIn).toHaveCount(0)
  arrive.resolve()
  await expect(signIn).toBeVisible()
})

test('A tab that was open during an update of the cloud fetches the new files by itself', async ({
  as,
  pageErrors,
}) => {
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
