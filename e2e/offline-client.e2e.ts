import { addDays } from '@belay/contract/dates'
import type { BrowserContext, Page } from '@playwright/test'
import type { Calls } from './harness/calls.ts'
import { today } from './harness/clock.ts'
import { expect, test } from './harness/test.ts'
import { readDevice, waitUntilKept } from './steps/device.ts'
import { createRequest, PROGRAM_TYPE } from './steps/requests.ts'

// Requests that fail without a network are part of these stories.
test.beforeEach(({ pageErrors }) => pageErrors.allow(/ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE/))
const PHONE = { width: 390, height: 844 }
test.use({ serviceWorkers: 'allow', viewport: PHONE })
test.describe.configure({ timeout: 120_000 })

const LINES = [{ description: 'Leadership day', unitPrice: 12.5, quantity: 24 }]

/** Opens the app in a new tab, as an installed app opens. */
async function openApp(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  await page.goto(path)
  return page
}

/** Creates a client's program with a place, in some days. */
async function createProgram(office: Calls, own: Calls, organization: string, inDays: number) {
  const { id } = await createRequest(own, organization)
  const [place] = (await office.places.list({ where: { search: 'Climbing tower' } })).items
  const { programID } = await office.programRequests.approve({
    ...{ id, placeID: place?.placeID ?? null, override: { note: 'Agreed with the school' }, lineItems: LINES },
    ...{ date: addDays(today().typed, inDays), startTime: '9:00 PM', endTime: '10:00 PM' },
  })
  return programID ?? ''
}

test('From a bus, a client reads the day and the coming programs, and learns that changes need a network', async ({
  as,
  calls,
  createAccount,
}) => {
  const wendy = { name: 'Wendy Wren', email: 'wendy@heron.example' }
  await createAccount(wendy)
  const own = await calls(wendy)
  await own.users.register()
  const office = await calls('admin')
  await office.users.update({ email: wendy.email, permission: 'Client' })
  const programID = await createProgram(office, own, 'Heron School', 12)
  await createProgram(office, own, 'Heron College', 30)
  await office.messages.send({ programID, text: 'Bring the signed forms.' })
  const { documentHash } = await office.clientPrograms.send({ programID })
  const signature = { documentHash: documentHash ?? '', name: wendy.name, method: 'typed', agreed: true } as const
  await own.clientPrograms.sign({ programID, ...signature })
  await own.participants.markOnPaper({ programID, name: 'Mia Minor' })
  const first = await as(wendy)
  const context = first.context()
  await first.goto('/')
  await expect(first.getByText('Mia Minor')).toBeAttached()
  await expect(first.getByText('Bring the signed forms.')).toBeVisible()
  await waitUntilKept(first)
  const kept = await readDevice(first)
  expect(kept).toContain('Heron School')
  expect(kept).not.toMatch(/Mia Minor|Bring the signed forms/)
  await first.close()

  await context.setOffline(true)
  const page = await openApp(context)
  await expect(page.getByText('No connection. You see what this device knew at')).toBeVisible()
  const card = page.getByRole('article')
  await expect(card.getByText('Climbing tower').first()).toBeVisible()
  await expect(card.getByText(/^Park in lot C/).first()).toBeVisible()
  await expect(card.getByRole('link', { name: 'Map' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Call the centre' })).toHaveAttribute('href', /^tel:/)
  await test.step('a change says that it needs a network', async () => {
    await card.getByText('What you asked for').click()
    await expect(card.getByText("We'll load this when you're back.").first()).toBeVisible()
    await card.getByRole('button', { name: 'Cancel request' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText("You're offline")).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('the list of the programs opens, and each of the next ones', async () => {
    await page.getByRole('link', { name: 'Programs', exact: true }).click()
    const planned = page.getByRole('listitem').filter({ hasText: 'Being planned' })
    await planned.getByRole('link', { name: PROGRAM_TYPE }).click()
    await expect(page.getByText('Heron College, 24 participants')).toBeVisible()
  })
})

test('After signing out, nothing of the client is on the device', async ({ as, calls, createAccount }) => {
  const ian = { name: 'Ian Ibis', email: 'ian@ibis.example' }
  await createAccount(ian)
  const own = await calls(ian)
  await own.users.register()
  const office = await calls('admin')
  await office.users.update({ email: ian.email, permission: 'Client' })
  await createProgram(office, own, 'Ibis School', 14)
  const page = await as(ian)
  await page.goto('/')
  await waitUntilKept(page)
  expect(await readDevice(page)).toContain('Ibis School')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => readDevice(page)).not.toMatch(/Ibis|ian@/)
})

const ENDINGS = {
  'another role': ({ users }: Calls, email: string) => users.update({ email, permission: 'No Access' }),
  'a disabled account': ({ users }: Calls, email: string) => users.disable({ email }),
}
for (const [what, end] of Object.entries(ENDINGS)) {
  test(`After ${what}, no program of the client is on the device`, async ({ as, calls, createAccount, pageErrors }) => {
    // The open page asks once more for what it may no longer read.
    pageErrors.allow(/ 40[13]\b/)
    const account = { name: 'Ruth Robin', email: `ruth-${what.length}@robin.example` }
    await createAccount(account)
    const own = await calls(account)
    await own.users.register()
    const office = await calls('admin')
    await office.users.update({ email: account.email, permission: 'Client' })
    await createProgram(office, own, 'Robin School', 14 + what.length)
    const page = await as(account)
    await page.goto('/')
    await waitUntilKept(page)
    expect(await readDevice(page)).toContain('Robin School')
    await end(office, account.email)
    await expect.poll(() => readDevice(page)).not.toContain('Robin School')
  })
}
