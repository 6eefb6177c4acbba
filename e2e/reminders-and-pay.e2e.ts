import { expect, test } from './harness/test.ts'

const HOUR = 3_600_000

test('An automatic reminder shows its time; a reminder by hand counts too, and a kind can be switched off', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/app/contract/viewContracts?status=Sent')
  await expect(admin.getByRole('columnheader', { name: 'Last reminded' })).toBeVisible()
  await admin
    .getByRole('row', { name: /Climbing Tower.*Cobalt Systems/ })
    .getByRole('button')
    .first()
    .click()
  const panel = admin.getByRole('dialog', { name: /^Cobalt Systems/ })
  const before = panel.getByText(/Last reminded \w{3}, \w{3} \d+(, \d{4})?\./)
  await expect(before).toBeVisible()
  const words = await before.innerText()
  await panel.getByRole('button', { name: 'Remind' }).click()
  await expect(admin.getByText(/^Reminded /)).toBeVisible()
  await expect(before).not.toHaveText(words)

  await admin.goto('/app/settings/centreSettings')
  const shifts = admin.getByRole('switch', { name: 'Unanswered shifts' })
  await expect(shifts).toBeChecked()
  await shifts.uncheck()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Settings saved.')).toBeVisible()
  await admin.reload()
  await expect(shifts).not.toBeChecked()
  await expect(admin.getByRole('switch', { name: 'Returned hours' })).toBeChecked()
})

test('Pay opens to its hours, before and after it is finalized, and stays on the screen', async ({ as, calls }) => {
  const office = await calls('admin')
  const { staffID = '', name = '' } = (await (await calls('facilitator')).staff.me()) ?? {}
  // Reopens days that another story has paid.
  const [newest] = (await office.payRuns.list({ limit: 1 })).items
  if (newest && Date.now() - newest.createdAt < HOUR)
    await office.payRuns.reopen({ payRunID: newest.payRunID, reason: 'Only a test.' })
  const admin = await as('admin')
  await admin.goto('/app/workday/payFinalization')
  const row = admin.getByRole('row', { name: new RegExp(`^${name}`) }).first()
  const opener = row.getByRole('button', { name })
  await opener.click()
  const hours = admin.getByRole('table', { name: `Hours of ${name}` })
  await expect(hours.getByRole('row', { name: /Total/ })).toBeVisible()
  const from = await admin.getByRole('textbox', { name: 'From' }).inputValue()
  await hours.getByRole('rowheader').getByRole('link').first().click()
  await expect(admin).toHaveURL(new RegExp(`logHoursAdmin.*person=${staffID}`))
  await admin.goBack()

  await admin.getByRole('button', { name: 'Finalize pay' }).click()
  await admin.getByRole('dialog', { name: 'Finalize pay?' }).getByRole('button', { name: 'Finalize pay' }).click()
  await expect(admin.getByText(/^Finalized .*: \d+ (people|person), \$[\d,.]+\.$/)).toBeVisible()
  await expect(admin.getByText('These days are already paid')).toBeVisible()
  await expect(admin.getByRole('textbox', { name: 'From' })).toHaveValue(from)
  await opener.click()
  await expect(hours.getByRole('row', { name: /Total/ })).toBeVisible()
  const [run] = (await office.payRuns.list({ limit: 1 })).items
  await office.payRuns.reopen({ payRunID: run?.payRunID ?? '', reason: 'Only a test.' })
})
