import { addDays } from '@belay/contract/dates'
import { today } from './harness/clock.ts'
import { expect, test } from './harness/test.ts'

const PHONE = { width: 390, height: 844 }

test('A Facilitator logs all shifts as planned on a phone, sees the next pay, and corrects returned hours', async ({
  as,
  calls,
  createFacilitator,
}) => {
  const greta = { name: 'Greta Guide', email: 'greta@example.edu' }
  const staffID = await createFacilitator(greta)
  const office = await calls('admin')
  const date = addDays(today().typed, -1)
  const createPastShift = (programName: string, startTime: string, endTime: string, hours: number) =>
    office.staffPrograms.createProgram({
      programName,
      date,
      startTime,
      endTime,
      facilitators: [{ staffID, role: 'Lead', hours }],
      override: { note: 'Entered afterwards' },
    })
  await createPastShift('Sunrise walk', '6:00 AM', '8:00 AM', 2)
  await createPastShift('Evening fire', '7:00 PM', '9:30 PM', 2.5)
  const page = await as(greta)
  await page.setViewportSize(PHONE)
  const week = page.getByRole('region', { name: 'Week' })
  const notLogged = page.getByRole('button', { name: /^Worked as planned: / })

  await test.step('logs both shifts with one button, and undoes it', async () => {
    await page.goto('/app/workday/logHours')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Next pay')
    await expect(page.getByText('Nothing approved yet')).toBeVisible()
    await expect(notLogged).toHaveCount(2)
    await page.getByRole('button', { name: 'All 2 as planned' }).click()
    await expect(page.getByText('4.5 h waiting for approval, about $90.00 more.')).toBeVisible()
    await expect(notLogged).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(notLogged).toHaveCount(2)
    expect((await office.hoursLogged.list({ where: { staffID } })).items).toEqual([])
  })

  await test.step('compares the planned with the logged hours', async () => {
    await page.getByRole('button', { name: 'Worked as planned: Sunrise walk' }).click()
    await expect(page.getByText('Logged 2 h')).toBeVisible()
    await page.getByRole('link', { name: 'Evening fire' }).first().click()
    const day = week.getByRole('listitem').filter({ hasText: 'Evening fire' })
    await expect(day).toContainText(/Sunrise walk6:00 AM to 8:00 AM2 h planned2 h loggedPending/)
    await expect(day).toContainText(/Evening fire7:00 PM to 9:30 PM2\.5 h plannedNot logged/)
  })

  await test.step('sees the sum of the next pay as soon as the hours are approved', async () => {
    const [log] = (await office.hoursLogged.list({ where: { staffID } })).items
    if (!log) throw new Error('Nothing was logged.')
    await office.hoursLogged.update({ userId: log.userId, timeID: log.timeID, approved: true })
    await expect(page.getByText('About $40.00')).toBeVisible()
    await expect(week.getByText('Approved')).toBeVisible()
  })

  await test.step('corrects returned hours with a note', async () => {
    await page.getByRole('button', { name: 'Worked as planned: Evening fire' }).click()
    await expect(week.getByText('Pending')).toBeVisible()
    const { items } = await office.hoursLogged.list({ where: { staffID, status: 'Pending' } })
    const [log] = items
    await office.hoursLogged.returnWithNote({
      userId: log?.userId ?? '',
      timeID: log?.timeID ?? '',
      note: 'Which fireplace?',
    })
    await expect(week.getByText('Which fireplace?')).toBeVisible()
    await week.getByRole('button', { name: 'Correct or add a note' }).click()
    const form = page.getByRole('dialog', { name: 'Edit hours' })
    await form.getByRole('textbox', { name: 'Note' }).fill('The one at the lake')
    await form.getByRole('button', { name: 'Resubmit' }).click()
    await expect(page.getByText('2.5 h waiting for approval, about $50.00 more.')).toBeVisible()
  })
})
