import type { BrowserContext, Page } from '@playwright/test'
import type { Calls } from './harness/calls.ts'
import { expect, test } from './harness/test.ts'
import { readDevice, waitUntilKept } from './steps/device.ts'
import { createShift } from './steps/shifts.ts'

// Requests that fail without a network are part of these stories.
test.beforeEach(({ pageErrors }) => pageErrors.allow(/ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE/))
const PHONE = { width: 390, height: 844 }
test.use({ serviceWorkers: 'allow', viewport: PHONE })

/** Opens the app in a new tab, as an installed app opens. `slow`: how many times slower the processor is. */
async function openApp(context: BrowserContext, path = '/', slow = 1): Promise<Page> {
  const page = await context.newPage()
  // Only Chromium can be slowed down.
  if (slow > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.setViewportSize(PHONE)
  await page.goto(path)
  return page
}

test('From a train, a Facilitator on a slow phone reads, checks in, logs and answers @full-browser', async ({
  as,
  calls,
}) => {
  test.slow()
  const admin = await calls('admin')
  await createShift(admin, 'Friday hike', -1)
  const saturday = await createShift(admin, 'Saturday rafts', 0, { startTime: '12:00 AM', endTime: '11:59 PM' })
  await createShift(admin, 'Sunday climb', 8)
  const first = await as('facilitator')
  const context = first.context()
  await first.goto('/')
  await waitUntilKept(first)
  await first.close()

  await context.setOffline(true)
  const offline = await openApp(context, '/', 4)
  await expect(offline.getByText('No connection. You see what this device knew at')).toBeVisible()
  await test.step('logs the hours of yesterday, and says yes to a shift', async () => {
    await offline.getByRole('button', { name: 'Worked as planned: Friday hike' }).click()
    await offline.getByRole('button', { name: 'Confirm: Sunday climb' }).click()
    await expect(offline.getByRole('listitem').filter({ hasText: 'Yes to the shift: Sunday climb' })).toBeVisible()
  })
  await test.step('reads the shift of today, and checks in', async () => {
    await offline.getByRole('link', { name: 'Shifts', exact: true }).click()
    // Today has buttons for this shift too.
    await expect(offline.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible()
    await offline.getByRole('button', { name: /Saturday rafts/ }).click()
    await expect(offline.getByText('Radio 4')).toBeVisible()
    await expect(offline.getByRole('link', { name: 'Call Office' })).toBeVisible()
    await offline.getByRole('button', { name: "I'm here" }).click()
    await expect(offline.getByText('Not sent yet', { exact: true })).toBeVisible()
  })
  await offline.close()

  await test.step('sees all three after the app was opened again, still without a network', async () => {
    const again = await openApp(context, '/', 4)
    const waiting = ['Hours: Friday hike', 'Yes to the shift: Sunday climb', "I'm here: Saturday rafts"]
    for (const title of waiting) await expect(again.getByRole('listitem').filter({ hasText: title })).toBeVisible()
    await expect(again.getByRole('button', { name: 'Worked as planned: Friday hike' })).toBeHidden()
    await context.setOffline(false)
    await expect(again.getByRole('heading', { name: 'Not sent yet' })).toBeHidden()
  })
  const shift = (await admin.staffPrograms.listByProgram({ programID: saturday.programID })).items[0]
  expect(shift?.checkedInAt).toEqual(expect.any(Number))
  const { items } = await admin.hoursLogged.list({ orderBy: '-dateSubmitted', limit: 5 })
  expect(items.filter(({ programName }) => programName === 'Friday hike')).toHaveLength(1)
})

test('A Facilitator who opens the app without a network reads the shifts and the hours', async ({ as, calls }) => {
  await createShift(await calls('admin'), 'Canoe morning', 4)
  const first = await as('facilitator')
  const context = first.context()
  await first.goto('/')
  await waitUntilKept(first)
  await first.close()

  await context.setOffline(true)
  const page = await openApp(context)
  await page.getByRole('link', { name: 'Hours', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Next pay' })).toBeVisible()
  await page.getByRole('link', { name: 'Shifts', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible()
  await expect(page.getByText('Canoe morning')).toBeVisible()
  await page.getByRole('link', { name: /^Today/ }).click()
  await expect(page.getByRole('heading', { name: 'Next shift' })).toBeVisible()
})

test('An answer that the cloud refuses comes back to the Facilitator with the reason @firefox', async ({
  as,
  calls,
  pageErrors,
}) => {
  // The answer, and the page of a shift that is no longer assigned, are refused.
  pageErrors.allow(/staffPrograms\/(confirm|shift)/)
  const admin = await calls('admin')
  const shift = await createShift(admin, 'Heron walk', 6)
  const page = await as('facilitator')
  await page.goto('/')
  await waitUntilKept(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Confirm: Heron walk' }).click()
  const waiting = page.getByRole('listitem').filter({ hasText: 'Yes to the shift: Heron walk' })
  await expect(waiting).toBeVisible()
  await admin.staffPrograms.sync({ ...shift, facilitators: [] })
  await page.context().setOffline(false)
  await expect(waiting).toContainText('Not accepted:')
  await waiting.getByRole('button', { name: /^Take back/ }).click()
  await expect(waiting).toBeHidden()
})

test('A refused answer is shown next to the changed shift, and is kept or dropped @firefox', async ({
  as,
  calls,
  pageErrors,
}) => {
  pageErrors.allow(/staffPrograms\/confirm/)
  const admin = await calls('admin')
  const moved = await createShift(admin, 'Owl walk', 6)
  const other = await createShift(admin, 'Bat walk', 9)
  const page = await as('facilitator')
  await page.goto('/')
  await waitUntilKept(page)
  await page.context().setOffline(true)
  for (const name of ['Owl walk', 'Bat walk']) await page.getByRole('button', { name: `Confirm: ${name}` }).click()
  const change = { startTime: '5:00 PM', endTime: '6:00 PM', override: { note: 'It takes place.' } }
  for (const { programID } of [moved, other]) await admin.programSchedule.update({ programID, ...change })
  await page.context().setOffline(false)

  const owl = page.getByRole('listitem').filter({ hasText: 'Yes to the shift: Owl walk' })
  await expect(owl).toContainText('Not accepted:')
  await expect(owl).toContainText('Yours')
  await expect(owl).toContainText('5:00 PM to 6:00 PM')
  await owl.getByRole('button', { name: 'Keep mine: ' }).click()
  await expect(owl).toBeHidden()
  const staffing = async ({ programID }: { programID: string }) =>
    (await admin.programSchedule.get({ programID })).staffing.map(({ state }) => state)
  await expect.poll(() => staffing(moved)).toEqual(['confirmed'])

  const bat = page.getByRole('listitem').filter({ hasText: 'Yes to the shift: Bat walk' })
  await bat.getByRole('button', { name: 'Leave it as it is: ' }).click()
  await expect(bat).toBeHidden()
  expect(await staffing(other)).toEqual(['assigned'])
})

test('After signing out, nothing of the person is on the device @firefox', async ({ as, calls }) => {
  await createShift(await calls('admin'), 'Lake day', 5)
  const page = await as('facilitator')
  await page.goto('/')
  await waitUntilKept(page)
  expect(await readDevice(page)).toContain('Lake day')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => readDevice(page)).not.toMatch(/Lake day|Finn|facilitator@/)
})

const ENDINGS = {
  'another role': ({ users }: Calls, email: string) => users.update({ email, permission: 'No Access' }),
  'a disabled account': ({ users }: Calls, email: string) => users.disable({ email }),
}
for (const [what, end] of Object.entries(ENDINGS)) {
  test(`After ${what}, nothing of the Facilitator is on the device`, async ({
    as,
    calls,
    createFacilitator,
    pageErrors,
  }) => {
    // The open page asks once more for what it may no longer read.
    pageErrors.allow(/ 40[13]\b/)
    const account = { name: 'Zoe Zander', email: `zoe-${what.length}@example.edu` }
    await createFacilitator(account)
    const page = await as(account)
    await page.goto('/')
    await waitUntilKept(page)
    expect(await readDevice(page)).toContain('Zoe Zander')
    await end(await calls('admin'), account.email)
    await expect.poll(() => readDevice(page)).not.toContain('Zoe Zander')
  })
}

test('Changes are sent also when the app was closed before the network came back @full-browser', async ({
  as,
  calls,
}) => {
  const admin = await calls('admin')
  await createShift(admin, 'Orchard walk', -2)
  const page = await as('facilitator')
  const context = page.context()
  await page.goto('/')
  await waitUntilKept(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Worked as planned: Orchard walk' }).click()
  await expect(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  const countLogs = async () => {
    const { items } = await admin.hoursLogged.list({ orderBy: '-dateSubmitted', limit: 20 })
    return items.filter(({ programName }) => programName === 'Orchard walk').length
  }
  await expect.poll(countLogs, { timeout: 20_000 }).toBe(1)
})
