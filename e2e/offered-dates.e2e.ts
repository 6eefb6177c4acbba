import { expect, test } from './harness/test.ts'
import { createRequest, fillTimes } from './steps/requests.ts'

test('An Admin offers other dates, the client chooses one on a phone, and the program is on the calendar', async ({
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
  const held = admin.getByRole('button', { name: /Held for Rowan School/ })
  await test.step('sees both held dates in every view, with a link to the request', async () => {
    await expect(held).toHaveCount(2)
    await expect(
      admin.getByRole('gridcell', { name: /^14, Monday, July 2031, no programs, 1 held date/ }),
    ).toBeVisible()
    for (const [view, count] of [
      ['Week', 2],
      ['Day', 1],
      ['Board', 2],
      ['Agenda', 2],
    ] as const) {
      await admin.getByRole('radiogroup', { name: 'View' }).getByText(view, { exact: true }).click()
      await expect(held, view).toHaveCount(count)
      await expect(held.first(), view).toContainText(/until/i)
    }
    await held.first().click()
    await expect(admin.getByRole('dialog', { name: /Rowan School/ })).toContainText('The tower is closed in June.')
    await admin.keyboard.press('Escape')
  })
  await admin.goto('/app/schedule/scheduleDisplay?view=day&date=2031-07-14')
  await expect(held).toBeVisible()

  const client = await as('client')
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(`/app/program-requests/viewRequests?request=${id}`)
  const day = client.getByRole('article')
  await expect(day.getByText('The tower is closed in June.')).toBeVisible()
  await day.getByRole('button', { name: /^Choose Wed, Jul 16/ }).click()
  await expect(client.getByText("It's on our calendar.")).toBeVisible()

  await test.step('sees the released date disappear from the open calendar', async () => {
    await expect(held).toHaveCount(0)
    await admin.goto('/app/schedule/scheduleDisplay?view=day&date=2031-07-16')
    await expect(admin.getByText(/Rowan School – /).first()).toBeVisible()
    await expect(held).toHaveCount(0)
  })
})

test('A month on a phone marks a held date, moves between days by key, and shows the next dates below', async ({
  as,
  calls,
}) => {
  const office = await calls('admin')
  const { id } = await createRequest(await calls('client'), 'Aspen School')
  const times = { startTime: '9:00 AM', endTime: '11:00 AM', placeID: null }
  await office.programRequests.offerDates({
    id,
    dates: [
      { ...times, date: '09/15/2031' },
      { ...times, date: '09/17/2031' },
    ],
    holdUntil: '09/12/2031',
  })
  const admin = await as('admin')
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/app/schedule/scheduleDisplay?view=month&date=2031-09-14')
  await expect(admin.getByText('Nothing on Sun, Sep 14, 2031.')).toBeVisible()
  const held = admin.getByRole('button', { name: /Held for Aspen School/ })
  const days = admin.getByRole('grid', { name: 'September 2031' })
  await days.getByRole('button', { name: /^14, Sun, Sep 14, 2031/ }).press('ArrowRight')
  await expect(days.getByRole('button', { name: /^15, .*, no programs, 1 held date$/ })).toBeFocused()
  await expect(held.first()).toContainText('Until Fri, Sep 12, 2031')
  await expect(held).toHaveCount(2)
  await admin.keyboard.press('PageDown')
  await expect(admin.getByRole('grid', { name: 'October 2031' })).toBeVisible()
  await expect(held).toHaveCount(0)
})
