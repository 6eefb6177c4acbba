import type { Page } from '@playwright/test'
import { expect } from '../harness/test.ts'

/** Logs three hours of today; of the program that is offered, or of the one that is named. */
export async function logHours(page: Page, program?: RegExp): Promise<void> {
  await page.goto('/app/workday/logHours')
  if (program) {
    await page.getByRole('combobox', { name: 'Program', exact: true }).click()
    await page.getByRole('option', { name: program }).click()
  }
  await page.getByRole('textbox', { name: 'Hours', exact: true }).fill('3')
  await page.getByRole('button', { name: 'Log hours' }).click()
  await expect(hoursOf(page, program).getByText('Pending')).toBeVisible()
}

/** What the week shows of the hours of a program. */
export const hoursOf = (page: Page, program?: string | RegExp) =>
  page.getByRole('region', { name: 'Week' }).getByRole('listitem').filter({ hasText: program })
