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
