import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { linkIn, type Mailbox } from './mail.ts'

export const PASSWORD = 'sample-password'

/** The people of the sample centre, one per role. */
export const PEOPLE = {
  admin: { email: 'admin@example.edu', role: 'Admin' },
  facilitator: { email: 'facilitator@example.edu', role: 'Facilitator' },
  client: { email: 'client@example.edu', role: 'Client' },
  noAccess: { email: 'new@example.edu', role: 'No Access' },
  unverified: { email: 'unverified@example.edu', role: 'No Access' },
} as const
export type Person = keyof typeof PEOPLE
/** A person who is not in the sample. `createAccount` creates their account, with the sample's password. */
export type Account = { name: string; email: string }

export const emailOf = (person: Person | Account) => (typeof person === 'string' ? PEOPLE[person].email : person.email)

/** Signs in through the form. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, PEOPLE[person].email)
  await expect(page).not.toHaveURL(/\/login/)
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in by the session cookie, without the form. For people that a story is not about. */
export async function signInFast(request: APIRequestContext, origin: string, person: Person | Account): Promise<void> {
  const response = await request.post(`${origin}/identity/sign-in/email`, {
    headers: { origin },
    data: { email: emailOf(person), password: PASSWORD },
  })
  expect(response.status(), `${emailOf(person)} signs in`).toBe(200)
}

/** Creates an account and confirms its address by the mailed link, without a screen. */
export async function createAccount(
  request: APIRequestContext,
  origin: string,
  mailbox: Mailbox,
  { name, email }: Account,
): Promise<void> {
  const headers = { origin }
  const data = { name, email, password: PASSWORD }
  const signedUp = await request.post(`${origin}/identity/sign-up/email`, { headers, data })
  expect(signedUp.status(), `${email} signs up`).toBe(200)
  const mail = await mailbox(email).waitFor(/confirm|verify/i)
  const confirmed = await request.post(`${origin}/identity/verify-email`, {
    headers,
    data: { token: linkIn(mail, 'mode=verify').split('#token=')[1] },
  })
  expect(confirmed.status(), `${email} confirms the address`).toBe(200)
}
