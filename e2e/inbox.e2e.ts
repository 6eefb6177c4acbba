import type { Page } from '@playwright/test'
import { expect, test } from './harness/test.ts'
import { createRequest } from './steps/requests.ts'

const inboxOf = (page: Page) => page.getByRole('list', { name: 'Inbox' })
const rowOf = (page: Page, name: string) => inboxOf(page).locator('> li').filter({ hasText: name })

/** Expects this number of items, of which the inbox first shows fifteen. */
async function expectItems(page: Page, count: number): Promise<void> {
  const items = inboxOf(page).locator('> li')
  await expect(items).toHaveCount(Math.min(count, 15))
  if (count > 15) await page.getByRole('button', { name: `Show more (15 of ${count})` }).click()
  await expect(items).toHaveCount(count)
}

test('An Admin filters the inbox by kind, and every kind shows its number of items', async ({ as, calls }) => {
  const { counts } = await (await calls('admin')).inbox.list({})
  const admin = await as('admin')
  await admin.goto('/dashboard')
  const filters = admin.getByRole('navigation', { name: 'What waits' })
  const sum = Object.values(counts).reduce((total, count) => total + count, 0)
  await expect(filters.getByRole('link', { name: `Everything ${sum}`, exact: true })).toBeVisible()
  await expect(filters.getByRole('link')).toHaveCount(Object.keys(counts).length + 1)
  await filters.getByRole('link', { name: `Unsigned contracts ${counts.unsigned}` }).click()
  await expect(admin).toHaveURL(/\/dashboard\?kind=unsigned$/)
  await expectItems(admin, counts.unsigned)
  await expect(inboxOf(admin).locator('> li').first()).toContainText(/sent/i)
  await admin.goBack()
  await expect(filters.getByRole('link', { name: /^Everything/ })).toHaveAttribute('aria-current', 'page')

  await admin.goto('/')
  await expect(admin.getByText(`${sum} items need you.`)).toBeVisible()
  await admin.getByRole('link', { name: /^Hours to approve/ }).click()
  await expect(admin).toHaveURL(/\/dashboard\?kind=hours$/)
  await expectItems(admin, counts.hours)
})

test('A double click on Accept accepts one person, and Undo restores the request', async ({ as, calls }) => {
  const cloud = await calls('admin')
  const facilitator = await calls('facilitator')
  const on = { startTime: '9:00 AM', endTime: '12:00 PM', staffNeeded: 1 }
  const first = await cloud.programSchedule.create({ programName: 'Birch walk', date: '06/17/2031', ...on })
  const second = await cloud.programSchedule.create({ programName: 'Cedar walk', date: '06/18/2031', ...on })
  for (const { programID } of [first, second]) await facilitator.staffPrograms.requestToFacilitate({ programID })

  const admin = await as('admin')
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/dashboard?kind=facilitators')
  const heightOf = async (name: string) => (await rowOf(admin, name).boundingBox())?.height
  const accept = rowOf(admin, 'Birch walk').getByRole('button', { name: /^Accept/ })
  const height = await heightOf('Birch walk')
  await accept.dblclick()
  await expect(rowOf(admin, 'Birch walk')).toContainText('Accepted')
  expect(await heightOf('Birch walk')).toBe(height)
  await expect(rowOf(admin, 'Cedar walk').getByRole('button', { name: /^Accept/ })).toBeVisible()
  const staffingOf = async ({ programID }: { programID: string }) =>
    (await cloud.programSchedule.get({ programID })).staffing.length
  expect([await staffingOf(first), await staffingOf(second)]).toEqual([1, 0])

  await rowOf(admin, 'Birch walk').getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(admin, 'Birch walk').getByRole('button', { name: /^Accept/ })).toBeVisible()
  expect(await staffingOf(first)).toBe(0)
})

test('An Admin rejects a request from the inbox, next to its facts, and restores it with Undo', async ({
  as,
  calls,
}) => {
  await createRequest(await calls('client'), 'Larch Foundation')
  const admin = await as('admin')
  await admin.goto('/dashboard?kind=requests')
  const row = rowOf(admin, 'Larch Foundation')
  await expect(row).toContainText(/\d+ people\s· first choice/)
  await row.getByRole('button', { name: 'Reject' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Reject request from Larch Foundation' })
  await dialog.getByLabel('Reason').fill('We are closed that day.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(row).toContainText('Rejected')
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('button', { name: 'Approve' })).toBeVisible()
})
