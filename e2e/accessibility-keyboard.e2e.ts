import { today } from './harness/clock.ts'
import { watchLostFocus } from './harness/focus.ts'
import { expect, test } from './harness/test.ts'
import { createRequest, fillTimes, openApproval } from './steps/requests.ts'

test('The approval form focuses its first field, submits on Ctrl+Enter, and never loses the focus', async ({
  as,
  calls,
}) => {
  const organization = 'Larchmont College'
  const { id } = await createRequest(await calls('client'), organization)
  const admin = await as('admin')
  const dialog = await openApproval(admin, id, organization)
  await expect(dialog.getByRole('combobox', { name: 'Program type' })).toBeFocused()
  await expect(dialog.getByRole('listbox')).toHaveCount(0)
  await fillTimes(dialog, today().typed, ['6:00 AM', '7:30 AM'])
  await dialog.getByLabel('Staff needed').fill('0')
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Close' }).focus()
  const check = await watchLostFocus(admin)
  await admin.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(admin.getByRole('dialog').getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await check()
})

test('A saved form returns the focus to the button that opened it', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/app/clients/viewClients')
  await admin.getByRole('row').nth(1).click()
  const edit = admin.getByRole('dialog').getByRole('button', { name: 'Edit' })
  await edit.click()
  const form = admin.getByRole('dialog', { name: /^Edit / })
  await expect(form.getByLabel('Organization')).toBeFocused()
  await form.getByLabel('Phone').first().fill('555-0142')
  const save = form.getByRole('button', { name: /^Save/ })
  await save.focus()
  const check = await watchLostFocus(admin)
  await admin.keyboard.press('Enter')
  await expect(save).toBeFocused()
  await expect(save).toBeDisabled()
  await expect(form).toHaveCount(0)
  await expect(edit).toBeFocused()
  await check()
})

test('Approving hours keeps the focus on their person', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/app/workday/logHoursAdmin')
  const person = admin.getByRole('region').filter({ has: admin.getByRole('button', { name: /^Approve all/ }) })
  const name = (await person.first().getByRole('heading').first().textContent()) ?? ''
  const approve = admin.getByRole('region', { name }).getByRole('button', { name: /^Approve all/ })
  await approve.focus()
  const check = await watchLostFocus(admin)
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('region', { name }).getByText('Approved').first()).toBeVisible()
  await check()
  await expect(admin.getByRole('region', { name }).locator(':focus')).toHaveCount(1)
})

test('Tab moves through a field with choices without opening them; an arrow key opens them', async ({ as }) => {
  const admin = await as('admin')
  await admin.goto('/app/employees/employeeResources')
  await admin.getByRole('button', { name: 'Add resource' }).click()
  const form = admin.getByRole('dialog', { name: 'Add resource' })
  const category = form.getByRole('combobox', { name: 'Category' })
  await expect(form.locator(':focus')).toHaveCount(1)
  for (let steps = 0; steps < 10 && !(await category.evaluate((field) => field.matches(':focus'))); steps += 1)
    await admin.keyboard.press('Tab')
  await expect(category).toBeFocused()
  await expect(category).toHaveAttribute('aria-expanded', 'false')
  await admin.keyboard.press('ArrowDown')
  await expect(category).toHaveAttribute('aria-expanded', 'true')
})
