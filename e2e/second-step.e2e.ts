import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { fillSignIn } from './harness/people.ts'
import { expect, test } from './harness/test.ts'

// Refused sign-ins and codes are part of these stories.
test.beforeEach(({ pageErrors }) => pageErrors.allow(/40[013]/))

/** Gives the browser a device with passkeys, which verifies its person without asking. */
async function addDevice(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...options },
  })
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
}) => {
  const person = { name: 'Pia Passkey', email: 'pia@example.edu' }
  await createAccount(person)
  const own = await as(person)
  await addDevice(own)
  await openSignInTab(own)
  await own.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = own.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(own.getByRole('button', { name: 'Remove Passkey: Chrome on Linux' })).toBeVisible()
  await signOut(own)

  await own.goto('/login')
  await own.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(own).not.toHaveURL(/\/login/)
  await signOut(own)

  await own.goto('/login')
  await fillSignIn(own, person.email)
  await expect(own.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
  await own.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(own).not.toHaveURL(/\/login/)

  // Another device has no passkey, so the password alone leads nowhere.
  await page.goto('/login')
  await fillSignIn(page, person.email)
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
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
  const key = /app: ([A-Z2-7 ]+)/.exec(await dialog.innerText())?.[1] ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate() === '000000' ? '111111' : '000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText('Wrong or expired code.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
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
  await page.getByLabel('Recovery code').fill(kept[3] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await openSignInTab(page)
  await expect(page.getByText('9 codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Add a passkey or an authenticator app')).toBeVisible()
})
