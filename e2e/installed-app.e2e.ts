import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findFreePort } from '../cloud/src/testing/free-port.ts'
import { type Cloud, startCloud } from './harness/cloud.ts'
import { signInFast } from './harness/people.ts'
import { expect, test } from './harness/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The errors of the app's open connection when the cloud cannot be reached. */
const LOST = /localhost:\d+\/events/
const SWITCHED_OFF = { BELAY_OFFLINE: 'false' }
/** The version of the worker's script that browsers get, as after an update of the cloud. */
let version = 1
let cloud: Cloud
let front: Server
let origin = ''
let dataDir = ''

/** Starts the cloud behind the address that browsers use, which stays the same when the cloud starts again. */
const startBehind = (env: Record<string, string> = {}) =>
  startCloud({ dataDir, env: { BELAY_SAMPLE: 'small', BELAY_URL: origin, ...env } })

/** Passes requests on to the cloud, and adds the version to the worker's script. */
test.beforeAll(async () => {
  const port = await findFreePort()
  origin = `http://localhost:${port}`
  dataDir = mkdtempSync(join(tmpdir(), 'belay-updates-'))
  cloud = await startBehind()
  front = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming
    const passOn = (answer: IncomingMessage) => {
      const { 'content-length': _length, ...rest } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 500, url === '/sw.js' ? rest : answer.headers)
      if (url !== '/sw.js') return answer.pipe(outgoing)
      answer.pipe(outgoing, { end: false })
      return answer.on('end', () => outgoing.end(`\n// version ${version}\n`))
    }
    const { 'accept-encoding': _packed, ...plain } = headers
    const passedOn = request(`${cloud.origin}${url}`, { method, headers: url === '/sw.js' ? plain : headers }, passOn)
    passedOn.on('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  }).listen(port, '127.0.0.1')
})
/** Cuts the network between the browser and the cloud, also for the service worker. */
const cutNetwork = () =>
  new Promise((resolve) => {
    front.close(resolve)
    front.closeAllConnections()
  })

test.afterAll(async () => {
  await cutNetwork()
  await cloud.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Opens the app for the sample's Facilitator once the service worker serves it. */
async function openInstalled(page: Page, path: string): Promise<void> {
  await signInFast(page.request, origin, 'facilitator')
  await page.goto(`${origin}${path}`)
  // On a slow machine, a new browser takes many seconds to keep all files of the app.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 })
}

/** Asks for a new version, as the app does each hour. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

test('An open app offers a new version, and an update loses nothing that was typed', async ({ page }) => {
  await openInstalled(page, '/app/workday/logHours')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Sorted the harnesses')
  version = 2
  await lookForUpdate(page)
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await expect(update).toBeVisible()
  await expect(note).toHaveValue('Sorted the harnesses')
  const reloaded = page.waitForEvent('load')
  await update.click()
  await reloaded
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(update).toBeHidden()
  await expect(note).toHaveValue('Sorted the harnesses')
  const script = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return [registration?.active?.state, registration?.waiting?.state]
  })
  expect(script).toEqual(['activated', undefined])
})

test('An installed app opens with its last data when nothing answers @firefox', async ({ page, pageErrors }) => {
  // Firefox also reports calls and files that a reload ends.
  pageErrors.allow(LOST, /CONNECTION_REFUSED|status=2152398861|^console error: Error \(|A ServiceWorker intercepted/)
  await openInstalled(page, '/')
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/', { cacheName: 'belay-page' }))))
    .toBe(true)
  const { port } = new URL(origin)
  await cutNetwork()
  await page.goto(`${origin}/`)
  await expect(page.getByText('No connection. You see what this device knew at')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next shift' })).toBeVisible()
  front.listen(Number(port), '127.0.0.1')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Next shift' })).toBeVisible()
  await expect(page.getByText('No connection.')).toBeHidden()
})

test('A cloud that switches working offline off removes the worker and its files from an open app', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(LOST)
  await openInstalled(page, '/')
  await cloud.stop()
  cloud = await startBehind(SWITCHED_OFF)
  await lookForUpdate(page)
  const readKept = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()])
  await expect.poll(readKept).toEqual([0, []])
  await page.goto(`${origin}/app/schedule/scheduleDisplay`)
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible()
})
