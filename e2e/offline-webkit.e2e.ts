import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findFreePort } from '../cloud/src/testing/free-port.ts'
import { callsWith } from './harness/calls.ts'
import { startCloud } from './harness/cloud.ts'
import { cookieOf, tokenOf } from './harness/http-sign-in.ts'
import { PASSWORD, PEOPLE } from './harness/people.ts'
import { startWebKit } from './harness/webkit.ts'
import { createShift } from './steps/shifts.ts'

/** Stores in the page if the device keeps the app and the person's data. */
const FIND_KEPT = `
caches.match('/', { cacheName: 'belay-page' }).then((page) => {
  window.isKept = Boolean(page && navigator.serviceWorker.controller)
})
return window.isKept ?? false
`

test("Without a cloud, a Facilitator reads shifts and logs hours in Safari's engine @webkit", async ({
  browserName: _,
}, info) => {
  test.setTimeout(180_000)
  const port = await findFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'belay-webkit-'))
  const start = () => startCloud({ dataDir, port, env: { BELAY_SAMPLE: 'small' } })
  const callAdmin = async () => callsWith(origin, await tokenOf(origin, await cookieOf(origin, PEOPLE.admin.email)))
  let cloud = await start()
  const { origin } = cloud
  const webkit = await startWebKit()
  try {
    const admin = await callAdmin()
    await createShift(admin, 'Friday caves', -1)
    await createShift(admin, 'Sunday rafts', 4)
    await webkit.signIn(origin, PEOPLE.facilitator.email, PASSWORD)
    await webkit.goto(`${origin}/`)
    await expect.poll(() => webkit.run<boolean>(FIND_KEPT), { timeout: 30_000 }).toBe(true)

    await cloud.stop()
    await webkit.goto(`${origin}/`)
    await webkit.sees({ text: /^No connection\. You see what this device knew at/ })
    await webkit.press({ role: 'button', name: 'Worked as planned: Friday caves' })
    await webkit.sees({ role: 'heading', name: 'Not sent yet' })
    await webkit.goto(`${origin}/app/schedule/scheduleDisplay?view=agenda`)
    await webkit.sees({ text: /Sunday rafts/ })

    cloud = await start()
    await webkit.goto(`${origin}/`)
    const again = await callAdmin()
    const countLogs = async () => {
      const { items } = await again.hoursLogged.list({ orderBy: '-dateSubmitted', limit: 20 })
      return items.filter(({ programName }) => programName === 'Friday caves').length
    }
    await expect.poll(countLogs, { timeout: 30_000 }).toBe(1)
  } catch (error) {
    await info.attach('window', { body: await webkit.picture(), contentType: 'image/png' })
    throw error
  } finally {
    await webkit.close()
    await cloud.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
