import type { Page } from '@playwright/test'
import type { Mailbox } from '../harness/mail.ts'
import { type Account, PASSWORD } from '../harness/people.ts'
import { expect } from '../harness/test.ts'

/** Creates an account through the form and follows the mailed link, up to Home. */
export async function signUp(page: Page, { name, email }: Account, mailbox: Mailbox): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  const { links } = await mailbox(email).waitFor(/confirm|verify/i)
  await page.goto(links.find((link) => link.includes('mode=verify')) ?? '')
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}
