import type { Page } from '@playwright/test'
import { expect, test } from './harness/test.ts'
import { createRequest } from './steps/requests.ts'

/** The first calls of each screen, by the screen's name in the side dashboard. */
const ASKED_FIRST = {
  admin: {
    Dashboard: 'inbox/list',
    Clients: 'clients/list',
    Staff: 'staff/list',
    Schedule: 'programSchedule/list',
    'Client Contracts': 'clientPrograms/list',
    'Charge Items': 'chargeItems/list',
    Users: 'users/list',
    Contract: 'contractText/get',
    'Log Hours': 'staff/me',
    'Log Hours Admin': 'hoursLogged/list',
    'Pay Finalization': 'payRuns/list',
    Resources: 'resources/list',
    Places: 'places/list',
    'Program Types': 'programTypes/list',
    // This period and the previous one.
    Reports: ['reports/requests', 'reports/requests'],
  },
  facilitator: {
    Schedule: 'programSchedule/list',
    Staff: 'staff/directory',
    Resources: 'resources/list',
    Contracts: 'clientPrograms/list',
  },
} as const

const QUIET_MS = 600
const SLOW_REQUEST_MS = 3000

/** Collects the page's calls with their input, in order. */
async function watchCalls(page: Page) {
  const madeCalls: string[] = []
  await page.exposeFunction('noteCall', (call: string) => madeCalls.push(call))
  await page.addInitScript(() => {
    const { fetch: send, noteCall } = globalThis as unknown as Record<'fetch' | 'noteCall', typeof fetch>
    globalThis.fetch = async (request, init) => {
      const [, call] = request instanceof Request ? request.url.split('/rpc/') : []
      if (call) noteCall(`${call} ${await (request as Request).clone().text()}`)
      return send(request, init)
    }
  })
  /** Waits until there was no call for a moment. */
  async function untilQuiet() {
    for (let before = -1; before < madeCalls.length; await page.waitForTimeout(QUIET_MS)) before = madeCalls.length
  }
  return { madeCalls, untilQuiet }
}

for (const person of ['admin', 'facilitator'] as const)
  test(`Hovering over a link makes its screen's first calls once: ${person}`, async ({ as }) => {
    // Every link waits for silence three times.
    test.slow()
    const page = await as(person)
    const { madeCalls, untilQuiet } = await watchCalls(page)
    await page.goto('/app/policies/privacyPolicy')
    // A few seconds after the page, a Facilitator's device reads ahead. It asks for the person first.
    if (person === 'facilitator')
      await expect.poll(() => madeCalls.some((call) => call.startsWith('staff/me '))).toBe(true)
    for (const [name, calls] of Object.entries(ASKED_FIRST[person])) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      const link = page.getByRole('dialog').getByRole('link', { name, exact: true })
      await untilQuiet()
      madeCalls.length = 0
      await link.hover()
      await expect.poll(() => madeCalls.length, name).toBeGreaterThan(0)
      await untilQuiet()
      expect(
        madeCalls.map((call) => call.split(' ')[0]),
        name,
      ).toEqual([calls].flat())
      const firstCalls = [...madeCalls]
      await link.click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('main [role="status"][aria-label="Loading"]')).toHaveCount(0)
      await untilQuiet()
      expect(madeCalls.filter((call) => firstCalls.includes(call)).toSorted(), name).toEqual(firstCalls.toSorted())
    }
  })

test("The page contains the answer of a client's Home, which makes no call for programs", async ({
  as,
  calls,
  createAccount,
}) => {
  // Without the role Client, the device reads nothing ahead.
  const person = { name: 'Pia Plover', email: 'pia@plover.example' }
  await createAccount(person)
  const own = await calls(person)
  await own.users.register()
  await createRequest(own, 'Plover School')
  const page = await as(person)
  const { madeCalls, untilQuiet } = await watchCalls(page)
  // On a slow network the request for live changes takes long, but that alone is no reason to load the data again.
  await page.route('/events', async (route) => {
    await page.waitForTimeout(SLOW_REQUEST_MS)
    await route.continue()
  })
  const liveChanges = page.waitForResponse('/events')
  await page.goto('/')
  await expect(page.getByRole('article')).toBeVisible()
  await liveChanges
  await untilQuiet()
  expect(madeCalls.filter((call) => /^programs\/days? /.test(call))).toEqual([])
})
