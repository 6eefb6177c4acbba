import type { Page } from '@playwright/test'
import { expect } from '../harness/test.ts'

/** Logs three hours of today for the offered program, or for the given one. */
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

/** Returns the hours of a program in the week's list. */
export const hoursOf = (page: Page, program?: string | RegExp) =>
  page.getByRole('region', { name: 'Week' }).getByRole('listitem').filter({ hasText: program })
