import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { ageSignIns } from './harness/age-sessions.ts'
import { findViolations } from './harness/axe.ts'
import { startCloud } from './harness/cloud.ts'
import { fillSignIn, PASSWORD, PEOPLE } from './harness/people.ts'
import { expect, test } from './harness/test.ts'
import { readSignInCode, requestSignInCode } from './steps/accounts.ts'

// Refused sign-ins and codes are part of these stories.
test.beforeEach(({ pageErrors }) => pageErrors.allow(/40[013]/))

/**
 * Gives the browser a device with passkeys, which verifies its person without asking. Returns a function that sets the
 * device's outcome: false is as if the person closed its question.
 */
async function addDevice(page: Page): Promise<(isUserVerified: boolean) => Promise<void>> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...options },
  })
  return async (isUserVerified) =>
    void (await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }))
}

/** Starts to add a passkey of this name, and returns the name that was proposed. */
async function addPasskey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  const field = dialog.getByLabel('Name')
  const proposed = await field.inputValue()
  await field.fill(name)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  return proposed
}

/** Waits for the recovery codes. The cloud hashes each of them, which takes seconds on a busy machine. */
async function waitForCodes(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10, { timeout: 30_000 })
  return dialog
}

async function openSignInTab(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Welcome/ }).click()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('tab', { name: 'Sign-in' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
}

test('A person adds a passkey, and signs in with it instead of the password, and after it', async ({
  page,
  as,
  createAccount,
  mailbox,
}) => {
  const person = { name: 'Pia Passkey', email: 'pia@example.edu' }
  await createAccount(person)
  const own = await as(person)
  const verify = await addDevice(own)
  await openSignInTab(own)
  expect(await addPasskey(own, 'Work laptop')).toBe('Chrome on Linux')
  const dialog = await waitForCodes(own)
  expect(await findViolations(own)).toEqual([])
  await own.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(own.getByRole('button', { name: 'Remove Passkey: Work laptop' })).toBeVisible()
  await addPasskey(own, 'Work laptop, again')
  await expect(own.getByText('This device already has a passkey for your account.')).toBeVisible()
  expect(await findViolations(own)).toEqual([])
  await signOut(own)

  await own.goto('/login')
  await verify(false)
  const byPasskey = own.getByRole('button', { name: 'Sign in with a passkey' })
  await Promise.all([own.waitForResponse(/beginPasskeySignIn/), byPasskey.click()])
  await expect(own.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await expect(own.getByRole('alert')).toHaveCount(0)
  await verify(true)
  await byPasskey.click()
  await expect(own).not.toHaveURL(/\/login/)
  await signOut(own)

  await own.goto('/login')
  await fillSignIn(own, person.email)
  await expect(own.getByRole('button', { name: 'Use your passkey' })).toBeVisible()
  expect(await findViolations(own)).toEqual([])
  await own.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(own).not.toHaveURL(/\/login/)

  // Another device has no passkey, so the password or an e-mailed code alone leads nowhere.
  await page.goto('/login')
  await fillSignIn(page, person.email)
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
  await requestSignInCode(page, person.email)
  await page.getByLabel('Code').fill(await readSignInCode(mailbox(person.email)))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()

  await openSignInTab(own)
  await own.getByRole('button', { name: 'Remove Passkey: Work laptop' }).click()
  const question = own.getByRole('dialog', { name: 'Remove Work laptop?' })
  await expect(question).toContainText('the recovery codes go too')
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(own.getByText('Add a passkey or an authenticator app')).toBeVisible()
})

test('A person sets up an authenticator app, signs in with its code, and is then remembered', async ({
  page,
  createAccount,
}) => {
  const email = 'theo@example.edu'
  await createAccount({ name: 'Theo Totp', email })
  await page.goto('/login')
  await fillSignIn(page, email)
  await expect(page).not.toHaveURL(/\/login/)
  await openSignInTab(page)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const key = /app:\s+([A-Z2-7 ]+)/.exec(await dialog.innerText())?.[1] ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate() === '000000' ? '111111' : '000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Wrong or expired code.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = await waitForCodes(page)
  const kept = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()
  await signOut(page)

  // The code that set up the app is used up. The next one works half a minute early.
  await page.goto('/login?redirect=/app/schedule/resources')
  await fillSignIn(page, email)
  await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByLabel("Don't ask again on this device for 30 days").check()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await signOut(page)
  await page.goto('/login')
  await fillSignIn(page, email)
  await expect(page).not.toHaveURL(/\/login/)

  // A reset of the remembered browser: a recovery code works when the phone is lost.
  await page.context().clearCookies()
  await page.goto('/login')
  await fillSignIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('Recovery code').fill(kept[3] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await openSignInTab(page)
  await expect(page.getByText('9 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Add a passkey or an authenticator app')).toBeVisible()
})

test('A person confirms an old sign-in before a change, and another tab stays signed in', async ({
  as,
  createAccount,
  cloud,
}) => {
  const person = { name: 'Cleo Change', email: 'cleo@example.edu' }
  await createAccount(person)
  const own = await as(person)
  await addDevice(own)
  await openSignInTab(own)
  await addPasskey(own, 'Work laptop')
  await (await waitForCodes(own)).getByRole('button', { name: 'I have kept them' }).click()
  const other = await own.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('button', { name: /^Welcome/ })).toBeVisible()
  await own.bringToFront()
  ageSignIns(cloud)

  const [before] = await own.context().cookies()
  await own.getByLabel('New e-mail').fill('cleo.change@example.edu')
  await own.getByRole('button', { name: 'Change e-mail' }).click()
  const password = own.getByRole('dialog', { name: 'Enter your password' })
  await password.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await password.getByRole('button', { name: 'Continue' }).click()
  const dialog = own.getByRole('dialog', { name: "Confirm it's you" })
  await expect(dialog.getByRole('button', { name: 'Use your passkey' })).toBeVisible()
  expect(await findViolations(own)).toEqual([])
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(own.getByText('We sent a link to cleo.change@example.edu.')).toBeVisible()
  const [after] = await own.context().cookies()
  expect(after?.name).toBe(before?.name)
  expect(after?.value).not.toBe(before?.value)

  await other.bringToFront()
  await other.getByRole('link', { name: 'Contracts' }).click()
  await expect(other.getByText('No contracts yet')).toBeVisible()
})

test('An Admin of a centre that requires a second step adds one before anything else', async ({ page, post }) => {
  test.setTimeout(180_000)
  const env = { BELAY_SAMPLE: 'small', SMTP_URL: post.url, IDENTITY_ADMINS_NEED_SECOND_STEP: '1' }
  const strict = await startCloud({ env })
  try {
    await addDevice(page)
    await page.goto(`${strict.origin}/login?redirect=/dashboard`)
    await fillSignIn(page, PEOPLE.admin.email)
    await expect(page.getByRole('heading', { name: 'Add a second step' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await addPasskey(page, 'Work laptop')
    const codes = await waitForCodes(page)
    await codes.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  } finally {
    await page.close()
    await strict.stop()
  }
})
