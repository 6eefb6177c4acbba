import { expect, test } from './harness/test.ts'
import { createRequest, fillTimes, openApproval } from './steps/requests.ts'

test('An Admin approves a request at an occupied place with a note, and the program shows the override', async ({
  as,
  calls,
}) => {
  const cloud = await calls('admin')
  const date = '06/16/2031'
  const quarry = { date, startTime: '10:00 AM', endTime: '1:00 PM', location: 'Quarry lake' }
  await cloud.programSchedule.create({ programName: 'Raft building', ...quarry })
  const { id } = await createRequest(await calls('client'), 'Alder Foundation')
  const sentence = 'Raft building is at Quarry lake from 10:00 AM to 1:00 PM.'

  const admin = await as('admin')
  const dialog = await openApproval(admin, id, 'Alder Foundation')
  await fillTimes(dialog, date)
  await dialog.getByLabel('Location').fill('quarry lake')
  await expect(dialog.getByRole('list', { name: 'Conflicts' })).toContainText(sentence)
  await dialog.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter a note')
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Two lakes that day.')
  await dialog.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(dialog).toHaveCount(0)

  const { programID } = await cloud.programRequests.get({ id })
  await admin.goto(`/app/schedule/scheduleDisplay?view=day&date=2031-06-16&program=${programID}`)
  const panel = admin.getByRole('dialog', { name: /Alder Foundation/ })
  const standing = panel.getByRole('list', { name: 'Conflicts' })
  await expect(standing).toContainText(sentence)
  await expect(standing).toContainText(/Accepted by .*: Two lakes that day\./)
})

test('An Admin rejects a request and reopens it; the requester is notified of both', async ({ as, calls, mailbox }) => {
  const { id } = await createRequest(await calls('client'), 'Sycamore Institute')
  const admin = await as('admin')
  await admin.goto(`/app/program-requests/viewRequests?request=${id}`)
  const panel = admin.getByRole('dialog', { name: /^Sycamore Institute/ })
  await panel.getByRole('button', { name: 'Reject' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Reject request from Sycamore Institute' })
  await dialog.getByLabel('Reason').fill('We are closed that day.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByText('We are closed that day.')).toBeVisible()
  await mailbox('client@example.edu').waitFor("We can't accept your program request")

  await panel.getByRole('button', { name: 'Reopen' }).click()
  await expect(panel.getByRole('button', { name: 'Approve' })).toBeVisible()
  await mailbox('client@example.edu').waitFor("We're reviewing your program request again")
})

test('An Admin cancels a program and restores it; its staff are released and notified', async ({
  as,
  calls,
  mailbox,
}) => {
  const cloud = await calls('admin')
  const staffID = (await (await calls('facilitator')).staff.me())?.staffID ?? ''
  const date = '06/15/2031'
  const programName = 'Canyon crossing'
  const times = { startTime: '9:00 AM', endTime: '12:00 PM' }
  const { programID } = await cloud.programSchedule.create({ programName, date, ...times })
  await cloud.staffPrograms.sync({ programID, programName, date, facilitators: [{ staffID, role: 'Lead', hours: 3 }] })
  await mailbox('facilitator@example.edu').waitFor(`You're assigned to ${programName}`)

  const admin = await as('admin')
  await admin.goto(`/app/schedule/scheduleDisplay?view=day&date=2031-06-15&program=${programID}`)
  const panel = admin.getByRole('dialog', { name: programName })
  const menu = panel.getByRole('button', { name: 'More program actions' })
  await menu.click()
  await admin.getByRole('menuitem', { name: 'Cancel program' }).click()
  await admin
    .getByRole('dialog', { name: `Cancel ${programName}` })
    .getByRole('button', { name: 'Cancel program' })
    .click()
  await expect(panel.getByRole('button', { name: 'Assign facilitators' })).toHaveCount(0)
  await mailbox('facilitator@example.edu').waitFor(`You're no longer assigned to ${programName}`)

  await menu.click()
  await admin.getByRole('menuitem', { name: 'Put back on the calendar' }).click()
  await expect(panel.getByRole('button', { name: 'Assign facilitators' })).toBeVisible()
  await expect(admin.getByText(`${programName} is on the calendar again.`)).toBeVisible()
})
