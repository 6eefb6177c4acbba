import { expect, test } from './harness/test.ts'
import { createRequest } from './steps/requests.ts'
import { drag, eventOf, findOpenDay } from './steps/schedule.ts'

test.use({ centre: 'whose mails wait', holdSeconds: '60' })

test('An Admin reads what a move changes, moves a staffed program, and undoes it before its e-mails are sent', async ({
  as,
  calls,
  mailbox,
}) => {
  const [office, facilitator] = [await calls('admin'), await calls('facilitator')]
  const day = await findOpenDay(office, 200)
  const { id } = await createRequest(await calls('client'), 'Juniper Academy')
  const when = { date: day.us, startTime: '1:00 PM', endTime: '3:00 PM' }
  const { programID } = await office.programRequests.approve({ id, ...when, location: 'The quarry', staffNeeded: 1 })
  if (!programID) throw new Error('no program')
  const { programName } = await office.programSchedule.get({ programID })
  const { staffID = '', name } = (await facilitator.staff.me()) ?? { name: '' }
  const facilitators = [{ staffID, role: 'Lead', hours: 2 }]
  await office.staffPrograms.sync({ programID, programName, date: day.us, facilitators })
  await facilitator.staffPrograms.confirm({ id: `${staffID}_${programID}` })
  await office.clientPrograms.update({
    programID,
    lineItems: [{ lineItemCode: 'DAY', description: 'Team day', unitPrice: 300, quantity: 1 }],
  })
  await office.clientPrograms.send({ programID })

  const admin = await as('admin')
  await admin.goto(`/app/schedule/scheduleDisplay?view=day&date=${day.iso}`)
  await expect(eventOf(admin, programName)).toContainText('1 of 1')
  const hour = ((await eventOf(admin, programName).boundingBox())?.height ?? 0) / 2
  const question = admin.getByRole('dialog', { name: `Move ${programName} to ` })

  await test.step("reads the people to notify, those who must confirm again and the contract's next step", async () => {
    await drag(admin, programName, -2 * hour, /11:00 AM to 1:00 PM\s*No conflicts\./)
    const effects = question.getByRole('list', { name: 'What this does' }).getByRole('listitem')
    await expect(effects).toHaveText([
      new RegExp(`^\\d people are told: .*${name}`),
      `${name} confirmed and is asked again.`,
      'The contract that was sent no longer fits. Change it and send it again.',
    ])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    await expect(eventOf(admin, programName)).toContainText('1:00 PM to 3:00 PM')
  })

  await test.step('confirms the move; Undo reverts the move and withdraws its e-mails', async () => {
    await drag(admin, programName, -2 * hour, /11:00 AM to 1:00 PM/)
    await question.getByRole('button', { name: 'Move' }).click()
    await expect(eventOf(admin, programName)).toContainText('11:00 AM to 1:00 PM')
    await expect(eventOf(admin, programName)).toContainText('0 of 1')
    await admin.getByRole('button', { name: 'Undo' }).click()
    await expect(admin.getByText(/^Undone\. \d people aren't told\./)).toBeVisible()
    await expect(eventOf(admin, programName)).toContainText('1:00 PM to 3:00 PM')
    await expect(eventOf(admin, programName)).toContainText('1 of 1')
    const contract = await office.clientPrograms.get({ programID })
    expect(contract).toMatchObject({ needsAmendment: false })
    for (const person of ['client', 'facilitator'])
      expect(
        mailbox(`${person}@example.edu`)
          .all()
          .map(({ subject }) => subject),
      ).not.toContainEqual(expect.stringContaining('changed'))
  })
})
