import { addDays } from '@belay/contract/dates'
import type { BrowserContext, Page } from '@playwright/test'
import type { Calls } from './harness/calls.ts'
import { today } from './harness/clock.ts'
import { PEOPLE } from './harness/people.ts'
import { expect, test } from './harness/test.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

/** Waits until the device keeps the app and the person's data. */
async function waitUntilKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/', { cacheName: 'belay-page' }))))
    .toBe(true)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Opens the app in a new tab, as an installed app opens. */
async function openApp(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Creates a shift of the sample's Facilitator some days from today. */
async function createShift(admin: Calls, programName: string, days: number): Promise<void> {
  const { staffID } = await admin.staff.getByEmail({ email: PEOPLE.facilitator.email })
  const date = addDays(today().typed, days)
  const override = { note: 'It took place.' }
  const entry = { programName, date, startTime: '9:00 AM', endTime: '12:00 PM', override }
  const { programID } = await admin.programSchedule.create(entry)
  await admin.staffPrograms.sync({
    programID,
    programName,
    date,
    facilitators: [{ staffID, role: 'Lead', hours: 3 }],
    override,
  })
}

test('A Facilitator without a network logs hours and answers a shift, and each is sent once', async ({ as, calls }) => {
  const admin = await calls('admin')
  const program = 'Raft building'
  await createShift(admin, program, -1)
  const first = await as('facilitator')
  const context = first.context()
  await first.goto('/')
  await expect(first.getByRole('button', { name: `Worked as planned: ${program}` })).toBeVisible()
  await waitUntilKept(first)
  await first.close()

  await context.setOffline(true)
  const offline = await openApp(context)
  await expect(offline.getByText('No connection. You see what this device knew at')).toBeVisible()
  await offline.getByRole('button', { name: `Worked as planned: ${program}` }).click()
  await expect(offline.getByRole('heading', { name: 'Not sent yet' })).toBeVisible()
  await offline.close()

  const again = await openApp(context)
  await expect(again.getByRole('listitem').filter({ hasText: `Hours: ${program}` })).toBeVisible()
  await expect(again.getByRole('button', { name: `Worked as planned: ${program}` })).toBeHidden()
  await context.setOffline(false)
  await expect(again.getByRole('heading', { name: 'Not sent yet' })).toBeHidden()
  const { items } = await admin.hoursLogged.list({ orderBy: '-dateSubmitted', limit: 5 })
  expect(items.filter(({ programName }) => programName === program)).toHaveLength(1)
})
