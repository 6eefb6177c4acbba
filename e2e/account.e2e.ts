import type { Page } from '@playwright/test'
import { today } from './harness/clock.ts'
import { linkIn } from './harness/mail.ts'
import { fillSignIn, PASSWORD, PEOPLE, signInFast } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { fillSignUp } from './steps/accounts.ts'
import { createProgram } from './steps/schedule.ts'

test('A new person signs up, follows the mailed link, and is signed in', async ({ page, mailbox, pageErrors }) => {
  pageErrors.allow(/401/)
  const email = 'newcomer@example.edu'
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await fillSignUp(page, { name: 'Nora Newcomer', email }, '12345')
  await expect(page.getByText("This password doesn't meet the requirements.")).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()

  const mail = await mailbox(email).waitFor(/confirm|verify/i)
  const other = await page.context().newPage()
  pageErrors.watch(other)
  await other.goto(linkIn(mail, 'mode=verify'))
  await other.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(other).not.toHaveURL(/mode=verify/)
  // The first page continues as soon as the address is confirmed.
  await page.bringToFront()
  await expect(page).not.toHaveURL(/\/login/, { timeout: 15_000 })
  await expect(page.getByRole('link', { name: 'Submit Request' })).toBeVisible()
  await page.getByRole('button', { name: /Welcome/ }).click()
  await expect(page.getByText('Not Assigned')).toBeVisible()
})

/** Signs up, up to the page that waits for the confirmation. */
async function signUpAndWait(page: Page, email: string): Promise<void> {
  await page.goto('/login?mode=sign-up')
  await fillSignUp(page, { name: 'Nora Newcomer', email })
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
}

test('A new person types the code from the mail on the waiting page, also after a reload, and is signed in', async ({
  page,
  mailbox,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  const email = 'codes@example.edu'
  await signUpAndWait(page, email)
  const { text } = await mailbox(email).waitFor(/confirm/i)
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  await page.reload()
  await expect(page.getByText('We sent a link and a code')).toBeVisible()
  await page.getByLabel('Code').fill(code === '111111' ? '222222' : '111111')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong or expired code.')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('link', { name: 'Submit Request' })).toBeVisible()
  await expect(page).not.toHaveURL(/\/login/)
})

test("A waiting page notices a confirmation in the mail app's browser, and asks for the password", async ({
  page,
  browser,
  cloud,
  mailbox,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  const email = 'mail-app@example.edu'
  await signUpAndWait(page, email)
  const mail = await mailbox(email).waitFor(/confirm/i)
  const mailApp = await (await browser.newContext({ baseURL: cloud.origin })).newPage()
  pageErrors.watch(mailApp)
  await mailApp.goto(linkIn(mail, 'mode=verify'))
  await expect(mailApp.getByText('Enter the code from the e-mail there instead')).toBeVisible()
  await mailApp.getByRole('button', { name: 'Confirm my address' }).click()
  await mailApp.getByRole('button', { name: 'Choose a password' }).click()
  await mailApp.getByLabel('New password').fill('chosen in the app')
  await mailApp.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(mailApp.getByRole('link', { name: 'Submit Request' })).toBeVisible()
  await mailApp.context().close()

  await page.bringToFront()
  const notice = page.getByText('was confirmed in another browser')
  await expect(notice).toBeVisible({ timeout: 15_000 })
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('chosen in the app')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Submit Request' })).toBeVisible()
})

test('The mailed link resets a forgotten password, and the old one no longer works', async ({
  page,
  cloud,
  mailbox,
  pageErrors,
}) => {
  pageErrors.allow(/40[01]/)
  const email = 'forgetful@example.edu'
  const data = { email, password: PASSWORD, name: 'Fred Forgetful' }
  const headers = { origin: cloud.origin }
  const signedUp = await page.request.post(`${cloud.origin}/identity/sign-up/email`, { headers, data })
  expect(signedUp.status()).toBe(200)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: /send|reset/i }).click()
  const link = linkIn(await mailbox(email).waitFor(/password/i), 'mode=reset')
  await page.goto(link)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText("This password doesn't meet the requirements.")).toBeVisible()
  await page.getByLabel('New password').fill('password')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('Not a password that many people use')).toBeVisible()
  await page.getByLabel('New password').fill('another good one')
  await expect(page.getByText('Not a password that many people use')).toBeHidden()
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto(link)
  await page.getByLabel('New password').fill('yet another one')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await fillSignIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail or password')
  await fillSignIn(page, email, 'another good one')
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
})

test('A sign-in with an unconfirmed address shows the reason, and sends a new link on request', async ({
  page,
  mailbox,
}) => {
  await page.goto('/login')
  await fillSignIn(page, PEOPLE.unverified.email)
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await expect(page.getByText("isn't confirmed yet")).toBeVisible()
  await expect(page.getByText('We sent a link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await mailbox(PEOPLE.unverified.email).waitFor(/confirm|verify/i)
  await expect(page.getByText('We sent a link')).toBeVisible()
})

test('A link to a screen leads through the sign-in; a wrong role is refused at the same address', async ({
  page,
  signIn,
  pageErrors,
}) => {
  // A read can still be under way when the person signs out.
  pageErrors.allow(/401/)
  await page.goto('/app/program-requests/viewRequests')
  await expect(page).toHaveURL('/login?redirect=%2Fapp%2Fprogram-requests%2FviewRequests')
  await signIn('client')
  await page.goto('/app/users/viewUsers')
  await expect(page).toHaveURL('/app/users/viewUsers')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Users')
  await page.goto('/login?redirect=https://evil.example')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your other programs' })).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('A page that the browser cached before the sign-in shows the signed-in person', async ({
  page,
  cloud,
  pageErrors,
}) => {
  // The browser requests it for a text file.
  pageErrors.allow(/favicon\.ico/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await page.goto(`${cloud.origin.replace('localhost', '127.0.0.1')}/robots.txt`)
  // A sign-in without the page's own form, like the return from an external provider.
  await signInFast(page.request, cloud.origin, 'client')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
})

test('Typed text survives a session that was ended elsewhere, and is removed by a sign-out', async ({
  page,
  as,
  signIn,
  cloud,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  await signIn('noAccess')
  await page.goto('/app/program-requests/submitRequest')
  await page.getByLabel('Organization').fill('Copper Valley High School')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: 'Program type' }).fill('Leadership day')
  const elsewhere = (await as('noAccess')).request
  const headers = { origin: cloud.origin }
  const { sessions } = await (await elsewhere.get(`${cloud.origin}/identity/list-sessions`, { headers })).json()
  for (const { id, current } of sessions as { id: string; current: boolean }[])
    if (!current) await elsewhere.post(`${cloud.origin}/identity/revoke-session`, { headers, data: { id } })
  await page.getByRole('link', { name: 'Program Requests' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Your draft is saved on this device')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('new@example.edu')
  await page.getByLabel('Password', { exact: true }).fill('sample-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: 'Continue: Leadership day' }).click()
  await expect(page.getByRole('heading', { name: 'Program', exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Program type' })).toHaveValue('Leadership day')
  await expect(page.getByRole('note')).toContainText('Not sent yet.')
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
})

test('Deleting the account leads to the sign-in page, where the account no longer works', async ({
  page,
  createAccount,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  const account = { email: 'leaver@example.edu', name: 'Lee Leaver' }
  await createAccount(account)
  await page.goto('/login')
  await fillSignIn(page, account.email)
  await page.getByRole('button', { name: /Welcome/ }).click()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Delete account' }).click()
  // The app learns that the sign-in has ended before it gets the answer.
  await page.route('**/rpc/identity/deleteUser', async (route) => {
    const refused = page.waitForResponse((response) => response.status() === 401)
    const response = await route.fetch()
    await refused
    await route.fulfill({ response })
  })
  await page
    .getByRole('dialog', { name: 'Delete your account?' })
    .getByRole('button', { name: 'Delete account' })
    .click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Account deleted.')).toBeVisible()
  await expect(page.getByText('Your session has ended')).toBeHidden()
  await fillSignIn(page, account.email)
  await expect(page.getByText('Wrong e-mail or password.')).toBeVisible()
})

test('A person who is disabled on the first page reads why they were signed out', async ({
  as,
  calls,
  createAccount,
  pageErrors,
}) => {
  pageErrors.allow(/40[13]/)
  const account = { email: 'shut-out@example.edu', name: 'Sid Shutout' }
  await createAccount(account)
  const at = await as(account)
  await at.goto('/')
  await expect(at.getByRole('button', { name: /Welcome/ })).toBeVisible()
  const admin = await calls('admin')
  await admin.users.disable({ email: account.email })
  await expect(at.getByRole('alert')).toHaveText('Your account is disabled. Contact the centre.')
  await expect(at).toHaveURL('/')
})

test('An Admin signs a person out everywhere, who gets an e-mail and can sign in again', async ({
  as,
  createAccount,
  mailbox,
  pageErrors,
}) => {
  pageErrors.allow(/401/)
  const account = { email: 'lost.phone@example.edu', name: 'Lena Lostphone' }
  await createAccount(account)
  const person = await as(account)
  await person.goto('/')
  await expect(person.getByRole('button', { name: /Welcome/ })).toBeVisible()
  const admin = await as('admin')
  await admin.goto(`/app/users/viewUsers?q=${account.email}`)
  await admin.getByRole('button', { name: 'Actions for Lena Lostphone' }).click()
  await admin.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  const question = admin.getByRole('dialog', { name: 'Sign out Lena Lostphone everywhere?' })
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(admin.getByText('Signed out Lena Lostphone everywhere.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(person.getByRole('button', { name: /Welcome/ })).toHaveCount(0)
  const mail = await mailbox(account.email).waitFor('You were signed out everywhere')
  expect(mail.text).toContain('ended your sessions on all devices')
  await person.goto('/login')
  await fillSignIn(person, account.email)
  await expect(person.getByRole('button', { name: /Welcome/ })).toBeVisible()
})

test('The page for the first Admin has no button without its link, and asks a signed-out person to sign in', async ({
  page,
  signIn,
}) => {
  await page.goto('/first-admin')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await signIn('client')
  await page.goto('/first-admin')
  await expect(page.getByText('Open the whole link that Belay printed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Become the first Admin' })).toHaveCount(0)
})

test('Disabling several people lists their work, and a former Facilitator still sees their hours', async ({
  as,
  calls,
  createFacilitator,
}) => {
  const account = { email: 'former@example.edu', name: 'Fia Former' }
  const staffID = await createFacilitator(account)
  const office = await calls('admin')
  await (await calls(account)).hoursLogged.log({ date: today().typed, hours: 2.5, note: 'Sorted the harnesses' })
  const { programID } = await createProgram(office, 'Harness day')
  await office.staffPrograms.assignMany({ assignments: [{ staffID, programID }] })

  const admin = await as('admin')
  await admin.goto('/app/users/viewUsers?q=former@example.edu')
  await admin.getByRole('checkbox', { name: /Fia Former/ }).check()
  await admin.getByRole('button', { name: 'Disable sign-in' }).click()
  const question = admin.getByRole('dialog', { name: 'Disable their sign-in?' })
  await expect(question.getByText(/Fia Former: 1 shift/)).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await office.users.update({ email: account.email, permission: 'Client', release: true })

  const former = await as(account)
  await former.goto('/')
  await former.getByRole('button', { name: /Welcome/ }).click()
  await former.getByRole('button', { name: 'Account', exact: true }).click()
  await former.getByRole('tab', { name: 'Past work' }).click()
  await expect(former.getByRole('row', { name: /Sorted the harnesses 2.5 h Pending/ })).toBeVisible()
})

test('A sign-out stays, even if an earlier answer that the person is signed in arrives after it', async ({
  page,
  cloud,
}) => {
  await signInFast(page.request, cloud.origin, 'client')
  await page.goto(`${cloud.origin}/`)
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
  const signedOut = page.waitForResponse(/identity\/signOut/)
  await page.route('**/rpc/identity/getSession', async (route) => {
    const response = await route.fetch()
    await signedOut
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest(/identity\/getSession/)
  await page.evaluate(() => new BroadcastChannel('belay-session').postMessage({ kind: 'changed' }))
  await asked
  const late = page.waitForResponse(/identity\/getSession/)
  await page.getByRole('link', { name: 'Logout' }).click()
  await late
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toBeHidden()
})
