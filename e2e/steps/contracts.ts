import type { Page } from '@playwright/test'
import type { Calls } from '../harness/calls.ts'
import { linkIn, type Mail } from '../harness/mail.ts'
import { expect } from '../harness/test.ts'

/** Creates a draft contract of $300 for a new client, without a screen. */
export async function createContract(admin: Calls, { organization = 'Juniper School', signerEmail = '' }) {
  const { clientID } = await admin.clients.create({ organization, allowSameName: true })
  return admin.clientPrograms.create({
    clientID,
    programName: `Team day, ${organization}`,
    contactPersonEmail: signerEmail,
    signerEmail,
    lineItems: [{ lineItemCode: 'DAY', description: 'Team day, per person', unitPrice: 12.5, quantity: 24 }],
  })
}

/** Creates a program of 20 participants for a new client, and its contract of $10 each, without a screen. */
export async function createProgramContract(
  admin: Calls,
  organization: string,
  program: { programName: string; date: string; location: string },
  contactPersonEmail: string,
): Promise<string> {
  const { clientID } = await admin.clients.create({ organization, allowSameName: true })
  const times = { startTime: '9:00 AM', endTime: '12:00 PM' }
  const { programID } = await admin.programSchedule.create({ ...program, ...times, clientID, participants: 20 })
  const lineItems = [{ description: 'Climbing', unitPrice: 10, quantity: 1, unit: 'participant' as const }]
  const { programName } = program
  await admin.clientPrograms.create({ programID, programName, clientID, contactPersonEmail, lineItems })
  return programID
}

export async function sendContract(admin: Calls, contract: { organization?: string; signerEmail: string }) {
  const { programID } = await createContract(admin, contract)
  return admin.clientPrograms.send({ programID })
}

export const contractLinkIn = (mail: Mail): string => linkIn(mail, '/contract?')

/** Follows the signature link in a mail, and presses the button that opens the contract. */
export async function openMailedContract(page: Page, mail: Mail, sign = 'Sign contract'): Promise<void> {
  await page.goto(contractLinkIn(mail))
  await page.getByRole('button', { name: 'Open the contract' }).click()
  await expect(page.getByRole('button', { name: sign })).toBeVisible()
}

/** Signs the open contract with a typed name. `sign`: the words of the button. `role`: the role in which to sign. */
export async function signByTyping(
  page: Page,
  name: string,
  { sign = 'Sign contract', role = '' } = {},
): Promise<void> {
  await page.getByRole('button', { name: sign }).click()
  const dialog = page.getByRole('dialog', { name: sign })
  await dialog.getByText('Type', { exact: true }).click()
  await dialog.getByLabel('Full name').fill(name)
  await dialog.getByLabel('Sign as').fill(role)
  await dialog.getByLabel(/agree/i).check()
  await dialog.getByRole('button', { name: sign }).click()
  await expect(page.getByRole('button', { name: sign })).toHaveCount(0)
}

/** Takes back an open contract that was forwarded or declined, so that it can be signed. */
export async function takeBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('button', { name: 'Sign contract' })).toBeVisible()
}

/** Chooses an entry of the open contract's More menu. */
export async function chooseAction(page: Page, action: string, menu = 'More contract actions'): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
