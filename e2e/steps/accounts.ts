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

/** Opens the step of the code from the sign-in page, up to the field of the code. */
export async function requestSignInCode(page: Page, email: string, address = '/login'): Promise<void> {
  await page.goto(address)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with a code' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
}

/** Waits for the newest code that was mailed after a time. */
export async function readSignInCode(mailbox: ReturnType<Mailbox>, after = 0): Promise<string> {
  const { text } = await mailbox.waitFor(/^Your code to sign in/, { after })
  return /Your code is (\d{6})/.exec(text)?.[1] ?? ''
}
