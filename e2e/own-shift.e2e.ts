import { addDays } from '@belay/contract/dates'
import { today } from './harness/clock.ts'
import { PEOPLE } from './harness/people.ts'
import { expect, test } from './harness/test.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

test('A Facilitator checks in on the shift page and reports an incident, and the Admin sees both', async ({
  as,
  calls,
}) => {
  const office = await calls('admin')
  const { staffID } = await office.staff.getByEmail({ email: PEOPLE.facilitator.email })
  const [place] = (await office.places.list({ limit: 1 })).items
  const override = { note: 'All day.' }
  await office.programTypes.create({ name: 'Rafting', staffBrings: 'A wetsuit' })
  const entry = {
    programName: 'Raft day',
    programType: 'Rafting',
    date: today().typed,
    startTime: '12:00 AM',
    endTime: '11:59 PM',
    placeID: place?.placeID ?? null,
    dayNotes: 'Radio 4',
    override,
  }
  const { programID } = await office.programSchedule.create(entry)
  const { programName, date } = entry
  const facilitators = [{ staffID, role: 'Lead', hours: 3 }]
  await office.staffPrograms.sync({ programID, programName, date, facilitators, override })

  const phone = await as('facilitator')
  await test.step('the shift page shows the place, the notes and a button that dials', async () => {
    await phone.goto('/app/schedule/scheduleDisplay')
    await phone.getByRole('button', { name: /Raft day/ }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Raft day' })).toBeVisible()
    await expect(phone.getByText(place?.name ?? '')).toBeVisible()
    await expect(phone.getByText('Radio 4')).toBeVisible()
    await expect(phone.getByText('A wetsuit')).toBeVisible()
    await expect(phone.getByRole('link', { name: 'Call Office' })).toHaveAttribute('href', /^tel:/)
    await expect(phone.getByText('You: please answer')).toBeVisible()
  })

  await test.step('the person checks in, which the Admin sees', async () => {
    await phone.getByRole('button', { name: "I'm here" }).click()
    await expect(phone.getByText('You checked in just now.')).toBeVisible()
    await expect(phone.getByText('You: yes')).toBeVisible()
  })

  const admin = await as('admin')
  await admin.goto(`/app/schedule/scheduleDisplay?program=${programID}`)
  const panel = admin.getByRole('dialog', { name: 'Raft day' })
  await expect(panel.getByText('Here', { exact: true })).toBeVisible()

  await test.step('the person reports, and the Admin reads it live', async () => {
    await phone.getByLabel('What went well?').fill('The knots')
    await phone.getByLabel('Was there an incident?').fill('A twisted ankle')
    await phone.getByRole('button', { name: 'Save the debrief' }).click()
    await expect(phone.getByText('Debrief saved. Thank you.')).toBeVisible()
    await expect(panel.getByText('A twisted ankle')).toBeVisible()
    await expect(panel.getByText('The knots')).toBeVisible()
  })

  await test.step('Undo takes the report back', async () => {
    await phone.getByRole('button', { name: 'Undo' }).last().click()
    await expect(panel.getByText('A twisted ankle')).toBeHidden()
    await expect(phone.getByLabel('What went well?')).toHaveValue('')
  })
})

test('A Facilitator sees own shifts first, and asks for an open shift with one press', async ({ as, calls }) => {
  const office = await calls('admin')
  const { staffID } = await office.staff.getByEmail({ email: PEOPLE.facilitator.email })
  const when = {
    date: addDays(today().typed, 3),
    startTime: '8:00 PM',
    endTime: '9:00 PM',
    override: { note: 'Late.' },
  }
  const { programID } = await office.programSchedule.create({ programName: 'Own campfire', ...when })
  const { date, override } = when
  const facilitators = [{ staffID, role: 'Lead', hours: 1 }]
  await office.staffPrograms.sync({ programID, programName: 'Own campfire', date, facilitators, override })
  const later = { ...when, startTime: '10:00 PM', endTime: '11:00 PM', staffNeeded: 2 }
  await office.programSchedule.create({ programName: 'Open campfire', ...later })

  const phone = await as('facilitator')
  await phone.goto('/app/schedule/scheduleDisplay')
  const own = phone.locator('main').getByText('Own campfire')
  const open = phone.locator('main').getByText('Open campfire')
  await expect(own).toBeVisible()
  await expect(open).toBeHidden()
  await phone.getByText(/^Open to you \d+$/).click()
  await expect(open).toBeVisible()
  await expect(own).toBeHidden()
  await phone.getByRole('button', { name: "I'd take it: Open campfire" }).click()
  await expect(phone.getByRole('listitem').filter({ hasText: 'Open campfire' })).toContainText("You'd take it")
  await phone.getByText('All', { exact: true }).click()
  await expect(phone.getByRole('button', { name: /Open campfire/ })).toContainText('You asked')
  await expect(own).toBeVisible()
})

test('A phone shows a small month over the agenda, also for a week and on its side', async ({ as }) => {
  const phone = await as('facilitator')
  for (const [view, viewport] of [
    ['month', { width: 390, height: 844 }],
    ['week', { width: 390, height: 844 }],
    ['week', { width: 844, height: 390 }],
  ] as const) {
    await phone.setViewportSize(viewport)
    await phone.goto(`/app/schedule/scheduleDisplay?view=${view}&show=all`)
    await expect(phone.getByRole('grid').getByRole('button', { pressed: true })).toBeVisible()
    await expect(phone.locator('main [data-event-id]').first()).toBeVisible()
  }
})
