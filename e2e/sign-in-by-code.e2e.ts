import { findViolations } from './harness/axe.ts'
import { PEOPLE } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { readSignInCode, requestSignInCode } from './steps/accounts.ts'

// Refused codes are part of these stories.
test.beforeEach(({ pageErrors }) => pageErrors.allow(/40[01]/))

test('A person signs in with the code of an e-mail, after a reload and a wrong code, and goes on to the page', async ({
  page,
  mailbox,
}) => {
  const { email } = PEOPLE.client
  await requestSignInCode(page, email, `/login?redirect=${encodeURIComponent('/app/contract/viewContracts')}`)
  const code = await readSignInCode(mailbox(email))
  await page.reload()
  await expect(page.getByText(`We sent six digits to ${email}`)).toBeVisible()
  const field = page.getByLabel('Code')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  expect(await findViolations(page)).toEqual([])
  await field.fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong or expired code.')
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/contract\/viewContracts/)
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible()
})

test('A person without an account asks for a newer code, gives a name, and has an account', async ({
  page,
  mailbox,
}) => {
  const email = 'first-request@example.edu'
  await page.clock.install()
  await requestSignInCode(page, email)
  const older = await readSignInCode(mailbox(email))
  const resend = page.getByRole('button', { name: /^Send a new code/ })
  await expect(resend).toBeDisabled()
  await page.clock.fastForward(31_000)
  await expect(resend).toHaveText('Send a new code')
  const after = Date.now()
  await resend.click()
  await expect(page.getByText('Use the newest code')).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  const code = await readSignInCode(mailbox(email), after)
  if (code !== older) {
    await page.getByLabel('Code').fill(older)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Wrong or expired code.')
  }
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(`${email} has no account yet.`)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Name').fill('Fay First')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.getByRole('button', { name: /Welcome/ }).click()
  await expect(page.getByText('Not Assigned')).toBeVisible()
})
