// Measures the speed of the screens in Chromium, on the production build and the large sample: on a slow phone, after a
// click, at a cold deep link, in use, and after many navigations. All screens are shown as an Admin sees them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test'
import { callsWith } from '../e2e/harness/calls.ts'
import { cookieOf, tokenOf } from '../e2e/harness/http-sign-in.ts'
import { PEOPLE, signInFast } from '../e2e/harness/people.ts'
import { NODE, ROOT } from '../scripts/launch/paths.js'
import { ROUTES } from '../scripts/screens/routes.ts'
import { findChromium } from '../scripts/testing/browsers.ts'
import { measureLighthouse } from './lighthouse.ts'
import { medianOf } from './measure.ts'
import { openPlace } from './servers.ts'
import type { Run } from './targets.ts'

type Figures = Run['figures']
/** The values that each page records about itself. */
type Watched = { seen: { shift: number; slowest: number; clickedAt: number; from: Element | null } }

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }
/** The network, in ms and bytes per second, and how many times slower the processor is. */
type Conditions = { latency?: number; throughput?: number; cpu?: number }
/** A slow network: 50 KB a second, and 400 ms of latency. */
const SLOW: Conditions = { latency: 400, throughput: 50_000 }
/** A cheap phone on a bus: 1.6 Mbit a second, 150 ms of latency, and a processor that is 4 times slower. */
const BUS: Conditions = { latency: 150, throughput: 200_000, cpu: 4 }
const SCHEDULE = '/app/schedule/scheduleDisplay'
const TIMES = 3
/** Ten visits of each screen, so that its data, its code and the browser's own records of them are loaded. */
const WARM_UP = 50
const NAVIGATIONS = 200

const screens = ROUTES.filter(({ path, seenBy }) => seenBy.includes('admin') && !path.startsWith('/no/'))
const screenOf = (path: string) => path.split('?')[0] ?? path
const addresses = [...new Set(screens.map(({ path }) => screenOf(path)))]
/** The screens in menus (the answer screen is only in mails). Home is last, because the measurement starts there. */
const inMenus = [...addresses.filter((path) => !/^.$|^.answer$|Profile$|Settings$/.test(path)), '/']
const pause = (page: Page, ms: number) => page.waitForTimeout(ms)

/** Runs in each page before its scripts. */
function watch(): void {
  const seen: Watched['seen'] = { shift: 0, slowest: 0, clickedAt: 0, from: null }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) seen.slowest = Math.max(seen.slowest, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  addEventListener(
    'click',
    ({ timeStamp }) => {
      seen.clickedAt = timeStamp
      seen.from = document.querySelector('main h1')
    },
    true,
  )
}

/**
 * Returns the milliseconds from the click, or from the navigation, until a page shows its heading and nothing on it is
 * loading. `within` names the part to look in: with `#root`, content that is shown before the app does not count.
 */
async function untilShown(page: Page, path: string, within = ''): Promise<number> {
  const shown = await page.waitForFunction(
    ([expected, inside]) => {
      const { clickedAt, from } = (globalThis as unknown as Watched).seen
      const mains = [...document.querySelectorAll(`${inside} main`)]
      const main = mains.find((part) => getComputedStyle(part).visibility !== 'hidden')
      const heading = main?.querySelector('h1')
      const loads = main?.querySelector(':is([role="status"][aria-label="Loading"], [aria-busy="true"])')
      const isShown = location.pathname === expected && heading && heading !== from && !loads
      return isShown ? performance.now() - clickedAt : null
    },
    [screenOf(path), within] as const,
    { polling: 'raf', timeout: 60_000 },
  )
  return (await shown.jsonValue()) ?? 0
}

/** Opens a page as on a first visit, with an empty cache. */
async function openPage(browser: Browser, options: BrowserContextOptions, conditions?: Conditions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York', ...options })
  await context.addInitScript(watch)
  const page = await context.newPage()
  if (conditions) await emulate(page, conditions)
  return page
}

async function emulate(page: Page, { latency = 0, throughput = -1, cpu = 1 }: Conditions): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const speed = { downloadThroughput: throughput, uploadThroughput: throughput }
  if (throughput > 0) await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, ...speed })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

async function openCold(browser: Browser, options: BrowserContextOptions, path: string, conditions?: Conditions) {
  const page = await openPage(browser, options, conditions)
  await page.goto(path, { waitUntil: 'commit' })
  const ms = await untilShown(page, path)
  return { page, ms }
}

async function coldVisit(browser: Browser, options: BrowserContextOptions, path: string, conditions?: Conditions) {
  const times: number[] = []
  const paints: number[] = []
  const uses: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const { page, ms } = await openCold(browser, options, path, conditions)
    times.push(ms)
    uses.push(await untilShown(page, path, '#root'))
    paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0))
    await page.context().close()
  }
  return { shown: medianOf(times), painted: medianOf(paints), usable: medianOf(uses) }
}

/** Hovers over the link to a screen, like a person who is about to click. */
async function pointAt(page: Page, path: string) {
  const inBar = page.locator(`header nav a[href="${path}"]`).first()
  const isInBar = (await inBar.count()) > 0 && (await inBar.isVisible())
  if (!isInBar) await page.getByRole('button', { name: 'Open menu' }).click()
  const link = isInBar ? inBar : page.locator(`nav[aria-label="Side dashboard"] a[href="${path}"]`)
  await link.hover()
  await pause(page, 300)
  return link
}

async function measureSlowPhone(browser: Browser, visitor: BrowserContextOptions, admin: BrowserContextOptions) {
  const home = await coldVisit(browser, visitor, '/', SLOW)
  const schedule = await coldVisit(browser, admin, SCHEDULE, SLOW)
  const requests = await coldVisit(browser, admin, '/app/program-requests/viewRequests', SLOW)
  const { page } = await openCold(browser, admin, '/', SLOW)
  await page.getByRole('button', { name: /^Welcome/ }).waitFor()
  await pause(page, 3000)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const link = page.locator(`header nav a[href="${SCHEDULE}"]`)
  await link.click()
  const firstChange = await page.waitForFunction(
    () =>
      document.querySelector('[data-loading], main [role="status"][aria-label="Loading"]') &&
      performance.now() - (globalThis as unknown as Watched).seen.clickedAt,
    undefined,
    { polling: 'raf' },
  )
  const seen = (await firstChange.jsonValue()) || 0
  const clicked = await untilShown(page, SCHEDULE)
  await page.context().close()
  return {
    'slow phone: something to see of a first visit, ms': home.painted,
    'slow phone: home, signed out, ms': home.shown,
    'slow phone: schedule, cold, signed in, ms': schedule.shown,
    'slow phone: schedule, cold, until the app runs, ms': schedule.usable,
    'slow phone: requests, cold, signed in, ms': requests.shown,
    'slow phone: something to see after a click, ms': seen,
    'slow phone: schedule after a click, ms': clicked,
  }
}

/** Opens the app in a new tab without a network, once the device keeps it. Returns the ms until Home is shown. */
async function openInstalled(browser: Browser, person: BrowserContextOptions, cpu: number): Promise<number> {
  const { page } = await openCold(browser, person, '/')
  const context = page.context()
  await page.waitForFunction(async () => (await caches.match('/', { cacheName: 'belay-page' })) !== undefined)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
  await context.setOffline(true)
  const installed = await context.newPage()
  await emulate(installed, { cpu })
  await installed.goto('/', { waitUntil: 'commit' })
  const ms = await untilShown(installed, '/')
  await context.close()
  return ms
}

/** Measures a Facilitator's phone: Home and a shift's page with a bad network, and the installed app without one. */
async function measureFacilitator(browser: Browser, person: BrowserContextOptions, shift: string): Promise<Figures> {
  const installed = async (cpu: number) => {
    const times: number[] = []
    for (let time = 0; time < TIMES; time++) times.push(await openInstalled(browser, person, cpu))
    return medianOf(times)
  }
  return {
    'facilitator on a bus: home, cold, ms': (await coldVisit(browser, person, '/', BUS)).shown,
    'facilitator on a bus: schedule, cold, ms': (await coldVisit(browser, person, SCHEDULE, BUS)).shown,
    'facilitator on a slow phone: shift page, cold, ms': (await coldVisit(browser, person, shift, SLOW)).shown,
    'facilitator without a network: installed app, ms': await installed(1),
    'facilitator without a network: installed app, CPU 4 x slower, ms': await installed(4),
  }
}

/** Returns the figure of every screen, and the worst one. */
const withWorst = (measure: string, unit: string, values: ReadonlyMap<string, number>): Figures => ({
  ...Object.fromEntries([...values].map(([path, value]) => [`${measure}, ${path}${unit}`, value])),
  [`${measure}, worst screen${unit}`]: Math.max(...values.values()),
})

/** Measures each screen, opened by its address and by a click. */
async function measureOpening(browser: Browser, admin: BrowserContextOptions): Promise<Figures> {
  const cold = new Map<string, number>()
  const clicked = new Map<string, number>()
  for (const path of addresses) cold.set(path, (await coldVisit(browser, admin, path)).shown)
  const { page } = await openCold(browser, admin, '/')
  for (let time = 0; time < TIMES; time++) {
    for (const path of inMenus) {
      const link = await pointAt(page, path)
      await link.click()
      clicked.set(path, Math.min(clicked.get(path) ?? Number.POSITIVE_INFINITY, await untilShown(page, path)))
      await pause(page, 400)
    }
  }
  await page.context().close()
  return { ...withWorst('cold deep link', ', ms', cold), ...withWorst('content after a click', ', ms', clicked) }
}

/** Clicks and types on a screen, and returns the slowest response and the layout shifts. */
async function measureUse(browser: Browser, admin: BrowserContextOptions): Promise<Figures> {
  const slowest = new Map<string, number>()
  const shifts = new Map<string, number>()
  const keep = (map: Map<string, number>, path: string, value: number) =>
    map.set(screenOf(path), Math.max(map.get(screenOf(path)) ?? 0, value))
  for (const { path, act } of screens) {
    const { page } = await openCold(browser, admin, path)
    await pause(page, 500)
    const { shift } = await page.evaluate(() => (globalThis as unknown as Watched).seen)
    keep(shifts, path, Math.round(shift * 1000) / 1000)
    if (act) await act(page).catch(() => undefined)
    const search = page.locator('main input[type="search"]:visible, main input[placeholder*="earch"]:visible').first()
    const sorting = page.locator('main thead button:visible').first()
    if (!act && (await search.count()) > 0) await search.pressSequentially('an', { delay: 150 })
    if (!act && (await sorting.count()) > 0) await sorting.click().catch(() => undefined)
    const controls = '[role="tab"][aria-selected="false"], input[type="text"], button'
    const other = page.locator(`main :is(${controls}):visible`).first()
    if (!act && (await search.count()) + (await sorting.count()) === 0)
      await other.click({ timeout: 5000 }).catch(() => undefined)
    await pause(page, 500)
    keep(slowest, path, await page.evaluate(() => (globalThis as unknown as Watched).seen.slowest))
    await page.context().close()
  }
  return { ...withWorst('INP', ', ms', slowest), ...withWorst('layout shift', '', shifts) }
}

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: string[][] } }
  nodes: number[]
}

/** Returns the megabytes of a page's scripts and document, with and without code, which is compiled again at times. */
async function memoryOf(cdp: CDPSession): Promise<{ all: number; withoutCode: number }> {
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const memory = { all: 0, withoutCode: 0 }
  for (let at = 0; at < nodes.length; at += fields.length) {
    const bytes = (nodes[at + size] ?? 0) / 1_000_000
    memory.all += bytes
    if (types[type]?.[nodes[at + type] ?? 0] !== 'code') memory.withoutCode += bytes
  }
  return memory
}

async function measureMemory(browser: Browser, admin: BrowserContextOptions): Promise<Figures> {
  const { page } = await openCold(browser, admin, '/')
  const cdp = await page.context().newCDPSession(page)
  const go = async (count: number) => {
    const links = page.locator('header nav a:not([href="/login"])')
    for (let at = 0; at < count; at++) {
      const link = links.nth((at + 1) % (await links.count()))
      await link.click()
      await untilShown(page, (await link.getAttribute('href')) ?? '')
    }
    return memoryOf(cdp)
  }
  const before = await go(WARM_UP)
  const after = await go(NAVIGATIONS)
  await page.context().close()
  return {
    'memory of the page without code, MB': before.withoutCode,
    [`memory of the page after ${NAVIGATIONS} navigations, as a multiple`]: after.withoutCode / before.withoutCode,
    'the same with code': after.all / before.all,
  }
}

function measureFirstLoad(): Figures {
  const { stdout } = spawnSync(NODE, [join(ROOT, 'scripts/budget.js')], { encoding: 'utf8' })
  const sizeOf = (kind: string) => Number(new RegExp(`^${kind} (\\S+) KB`, 'm').exec(stdout)?.[1])
  return { 'first load, script, KB': sizeOf('JS'), 'first load, style, KB': sizeOf('CSS') }
}

/** Returns the address of the page of the Facilitator's next shift. */
async function findShiftPage(origin: string, cookie: string): Promise<string> {
  const { centre, staff, staffPrograms } = callsWith(origin, await tokenOf(origin, cookie))
  const { staffID = '' } = (await staff.me()) ?? {}
  const { today } = await centre.get()
  const { items } = await staffPrograms.listByStaff({ staffID, from: today, orderBy: 'date', limit: 1 })
  return `/app/schedule/shift?program=${items[0]?.programID ?? ''}`
}

export async function measureBrowser(only: readonly string[]): Promise<Run> {
  const place = await openPlace('sqlite', 'large')
  const belay = await place.start()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const baseURL = `http://localhost:${belay.port}`
    const context = await browser.newContext()
    await signInFast(context.request, baseURL, 'admin')
    const admin = { ...DESKTOP, baseURL, storageState: await context.storageState() }
    const cookie = await cookieOf(baseURL, PEOPLE.facilitator.email)
    const parts = {
      load: measureFirstLoad,
      phone: () => measureSlowPhone(browser, { ...PHONE, baseURL }, { ...admin, ...PHONE }),
      facilitator: async () => {
        const on = await browser.newContext()
        await signInFast(on.request, baseURL, 'facilitator')
        const phone = { ...PHONE, baseURL, storageState: await on.storageState() }
        return measureFacilitator(browser, phone, await findShiftPage(baseURL, cookie))
      },
      opening: () => measureOpening(browser, admin),
      use: () => measureUse(browser, admin),
      memory: () => measureMemory(browser, admin),
      lighthouse: () => measureLighthouse(baseURL, cookie),
    }
    const figures: Figures = {}
    for (const [name, measure] of Object.entries(parts))
      if (only.includes(name) || (only.length === 0 && name !== 'lighthouse')) {
        console.log(`Browser: ${name}…`)
        Object.assign(figures, await measure())
      }
    return { engine: 'browser', sample: 'large', rows: [], figures }
  } finally {
    await browser.close()
    await belay.stop()
    await place.close()
  }
}
