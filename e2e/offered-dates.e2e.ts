import { expect, test } from './harness/test.ts'
import { createRequest, fillTimes } from './steps/requests.ts'

test('An Admin offers other dates, the client chooses one on a phone, and it is on the calendar', async ({
  as,
  calls,
}) => {
  const { id } = await createRequest(await calls('client'), 'Rowan School')
  const admin = await as('admin')
  await admin.goto(`/app/program-requests/viewRequests?request=${id}`)
  await admin.getByRole('button', { name: 'Offer other dates' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Offer other dates to Rowan School' })
  for (const [name, date] of [
    ['First date', '07/14/2031'],
    ['Second date', '07/16/2031'],
  ] as const)
    await fillTimes(dialog.getByRole('group', { name }), date)
  await dialog.getByLabel('Message').fill('The tower is closed in June.')
  await dialog.getByRole('button', { name: 'Offer dates' }).click()
  await expect(dialog).toHaveCount(0)
  await admin.goto('/app/schedule/scheduleDisplay?view=month&date=2031-07-14')
  await expect(admin.getByRole('list', { name: 'Held dates' })).toContainText('Held for Rowan School until')

  const client = await as('client')
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(`/app/program-requests/viewRequests?request=${id}`)
  const panel = client.getByRole('dialog', { name: /Rowan School/ })
  await expect(panel.getByText('The tower is closed in June.')).toBeVisible()
  await panel.getByRole('button', { name: /^Choose Wed, Jul 16/ }).click()
  await expect(client.getByText("It's on our calendar.")).toBeVisible()

  await admin.goto('/app/schedule/scheduleDisplay?view=day&date=2031-07-16')
  await expect(admin.getByText(/Rowan School – /).first()).toBeVisible()
  await expect(admin.getByRole('list', { name: 'Held dates' })).toHaveCount(0)
})
