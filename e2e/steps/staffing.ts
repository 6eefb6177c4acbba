import type { Page } from '@playwright/test'
import type { Calls } from '../harness/calls.ts'
import { today } from '../harness/clock.ts'

/** Creates a program for this morning, without a screen. */
export const createProgram = (admin: Calls, programName: string) =>
  admin.programSchedule.create({ programName, date: today().typed, startTime: '9:00 AM', endTime: '12:00 PM' })

/** Assigns one more person to a program, in the drawer of the program's panel. */
export async function assign(page: Page, number: number, person: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Assign facilitators' }).click()
  const drawer = page.getByRole('dialog', { name: 'Assign facilitators' })
  if (number > 1) await drawer.getByRole('button', { name: /Add/ }).click()
  await drawer.getByRole('combobox', { name: `Facilitator ${number}` }).click()
  await page.getByRole('listbox').getByRole('option', { name: person }).click()
  await drawer.getByLabel(`Role ${number}`).fill('Lead')
  await drawer.getByLabel(`Hours ${number}`).fill('3')
  await drawer.getByRole('button', { name: 'Save assignments' }).click()
}
