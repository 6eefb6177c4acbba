import type { Page } from '@playwright/test'
import { linkIn, type Mailbox } from '../harness/mail.ts'
import { type Account, PASSWORD } from '../harness/people.ts'
import { expect } from '../harness/test.ts'

export async function fillSignUp(page: Page, { name, email }: Account, password = PASSWORD): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Creates an account through the form and follows the mailed link, up to Home. */
export async function signUp(page: Page, account: Account, mailbox: Mailbox): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create account' }).click()
  await fillSignUp(page, account)
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.goto(linkIn(await mailbox(account.email).waitFor(/confirm|verify/i), 'mode=verify'))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
}
