import type { Locator, Page } from '@playwright/test'
import type { Calls } from '../harness/calls.ts'
import { today } from '../harness/clock.ts'
import { expect } from '../harness/test.ts'

export const PROGRAM_TYPE = 'Leadership day'

/** Fills in a date and its times in any form. */
export async function fillTimes(
  form: Page | Locator,
  date = today().typed,
  [start, end] = ['9:00 AM', '12:00 PM'],
): Promise<void> {
  await form.getByRole('textbox', { name: 'Date', exact: true }).fill(date)
  await form.getByRole('textbox', { name: 'Date', exact: true }).press('Tab')
  await form.getByRole('combobox', { name: 'Start', exact: true }).fill(start)
  await form.getByRole('combobox', { name: 'End', exact: true }).fill(end)
  await form.getByRole('combobox', { name: 'End', exact: true }).press('Tab')
}

/** Requests a program for today, through the stepped form. */
export async function askForProgram(page: Page, organization: string, contactName: string): Promise<void> {
  await page.getByRole('link', { name: 'Submit Request' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Submit Request' })).toBeVisible()
  await page.getByLabel('Organization').fill(organization)
  await page.getByLabel('Contact name').fill(contactName)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: 'Program type' }).fill(PROGRAM_TYPE)
  await page.getByLabel('Participants').fill('24')
  await page.getByRole('button', { name: 'Next' }).click()
  await fillTimes(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: 'Submit request' }).click()
}

/** Opens the form that approves a request, as an Admin. */
export async function openApproval(admin: Page, id: string, organization: string): Promise<Locator> {
  await admin.goto(`/app/program-requests/viewRequests?request=${id}`)
  await admin.getByRole('button', { name: 'Approve' }).click()
  return admin.getByRole('dialog', { name: `Approve request from ${organization}` })
}

/** Creates a request for today, without a screen. */
export const createRequest = (calls: Calls, organization: string) =>
  calls.programRequests.create({
    organization,
    contactName: 'Carla Client',
    acceptedTerms: true,
    programDetails: {
      programType: PROGRAM_TYPE,
      participants: 24,
      preferredDates: [{ date: today().typed, startTime: '9:00 AM', endTime: '12:00 PM' }],
    },
  })
