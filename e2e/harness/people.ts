import { type APIRequestContext, expect, type Page } from '@playwright/test'

export const PASSWORD = 'sample-password'

/** The sample centre's people, one per role. */
export const PEOPLE = {
  admin: { email: 'admin@example.edu', role: 'Admin' },
  facilitator: { email: 'facilitator@example.edu', role: 'Facilitator' },
  client: { email: 'client@example.edu', role: 'Client' },
  noAccess: { email: 'new@example.edu', role: 'No Access' },
  unverified: { email: 'unverified@example.edu', role: 'No Access' },
} as const
export type Person = keyof typeof PEOPLE

/** Signs in through the form, as people do. */
export async function signIn(page: Page, person: Person, { redirect = '' } = {}): Promise<void> {
  await page.goto(redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login')
  await page.getByLabel('E-mail').fill(PEOPLE[person].email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Signs in by the session cookie alone; for the people a story is not about. */
export async function signInFast(request: APIRequestContext, origin: string, person: Person): Promise<void> {
  const response = await request.post(`${origin}/identity/sign-in/email`, {
    headers: { origin },
    data: { email: PEOPLE[person].email, password: PASSWORD },
  })
  expect(response.status(), `${person} signs in`).toBe(200)
}

/** A call of the contract as this request context's person, through the public HTTP API. */
export async function token(request: APIRequestContext, origin: string): Promise<string> {
  const response = await request.get(`${origin}/identity/token`, { headers: { origin } })
  expect(response.status(), 'an access token').toBe(200)
  return ((await response.json()) as { token: string }).token
}
