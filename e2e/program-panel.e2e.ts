import { expectFocusKept } from './harness/focus.ts'
import { expect, test } from './harness/test.ts'
import { createRequest } from './steps/requests.ts'

test.describe.configure({ timeout: 120_000 })

const CLIENT = 'client@example.edu'

test('An Admin handles a program in one panel, from any screen, and its client sees only their parts', async ({
  as,
  calls,
}) => {
  const office = await calls('admin')
  const { id } = await createRequest(await calls('client'), 'Linden Academy')
  const times = { date: '09/14/2031', startTime: '9:00 AM', endTime: '12:00 PM' }
  const programID = (await office.programRequests.approve({ id, ...times, staffNeeded: 2 })).programID ?? ''
  const admin = await as('admin')
  const panel = admin.getByRole('dialog', { name: /Linden Academy/ })
  const next = panel.getByRole('region', { name: 'Next step' })
  const part = (name: string) => panel.getByRole('tab', { name })

  await test.step('prices a contract without lines before sending it, and sees nobody in the staffing', async () => {
    await admin.goto('/app/schedule/scheduleDisplay?view=agenda&date=2031-09-14')
    await admin.getByRole('button', { name: /Linden Academy/ }).click()
    await expect(next).toContainText('Price the contract')
    await expect(panel.getByRole('button', { name: /send/i })).toHaveCount(0)
    await expect(panel).toContainText('0 of 2 confirmed')
    await next.getByRole('button', { name: 'Add lines' }).click()
    const form = admin.getByRole('dialog', { name: 'Edit contract' })
    await form.getByRole('button', { name: 'Custom line' }).click()
    const line = form.getByRole('group', { name: 'Line 1' })
    await line.getByLabel('Description').fill('Leadership day')
    await line.getByLabel('Unit price').fill('12.5')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(next).toContainText('Send the contract for signature')
    await expect(part('Contract')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('reads in History all changes of the program, and undoes one', async () => {
    await office.programSchedule.update({ programID, location: 'Old mill' })
    await part('Program').click()
    await expect(panel).toContainText('Old mill')
    await part('History').click()
    await expect(panel).toContainText('Carla Client asked for the program')
    await expect(panel).toContainText(/changed the contract/)
    await panel.getByRole('button', { name: 'Show details' }).first().click()
    await panel.getByRole('button', { name: 'Undo' }).click()
    await admin.getByRole('dialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo' }).click()
    await expect(panel).toContainText(/Undone by/)
    await part('Program').click()
    await expect(panel).not.toContainText('Old mill')
  })

  await test.step('follows the next step to its screen, and returns by Back', async () => {
    await admin.goto('/app/program-requests/viewRequests?status=All')
    await admin
      .getByRole('row', { name: /Linden Academy/ })
      .getByRole('button', { name: /Linden Academy/ })
      .click()
    await expect(part('Request')).toHaveAttribute('aria-selected', 'true')
    await next.getByRole('button', { name: 'Review and send' }).click()
    await expect(part('Contract')).toHaveAttribute('aria-selected', 'true')
    await expectFocusKept(admin)
    await panel.getByRole('button', { name: 'Send for signature' }).click()
    await admin.getByRole('dialog', { name: 'Send for signature?' }).getByRole('button', { name: 'Send' }).click()
    await expect(next).toContainText('Sign the contract')
    await expect(next).toContainText(CLIENT)
    await admin.goBack()
    await expect(panel).toHaveCount(0)
  })

  await test.step('its client is asked to sign, and sees no staffing and pay', async () => {
    const client = await as('client')
    await client.goto(`/app/program-requests/viewRequests?program=${programID}`)
    const seen = client.getByRole('article')
    await expect(seen).toContainText('Your contract is ready.')
    await expect(seen).not.toContainText(/Staffed|Paid|Facilitators|confirmed/)
    await seen.getByRole('link', { name: 'Read and sign' }).click()
    await expect(client.getByRole('button', { name: 'Sign contract' })).toBeVisible()
  })
})
