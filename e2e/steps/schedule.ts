import { findClosure } from '@belay/contract/closed-days'
import { toCivilDate } from '@belay/contract/dates'
import type { Page } from '@playwright/test'
import type { Calls } from '../harness/calls.ts'
import { today } from '../harness/clock.ts'
import { expect } from '../harness/test.ts'

/** A day, also as MM/dd/yyyy and yyyy-MM-dd. */
export type Day = { us: string; iso: string; day: Date }

/** Returns the first matching day, at least `days` from now, on which the centre is open. */
export async function findOpenDay(
  office: Calls,
  days: number,
  fits: (day: Day) => boolean | Promise<boolean> = () => true,
): Promise<Day> {
  const { closures } = await office.centre.get()
  for (const day = new Date(Date.now() + days * 86_400_000); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const iso = day.toISOString().slice(0, 10)
    const candidate = { us: toCivilDate(iso), iso, day }
    if (!findClosure(closures, candidate.us) && (await fits(candidate))) return candidate
  }
}

/** Creates a program for this morning, without a screen. */
export const createProgram = (admin: Calls, programName: string) =>
  admin.programSchedule.create({ programName, date: today().typed, startTime: '9:00 AM', endTime: '12:00 PM' })

/** Returns a program in the calendar, by its name. */
export const eventOf = (page: Page, name: string) => page.locator('main').getByTitle(name, { exact: true })

/**
 * Drags a program by a number of pixels, and drops it when the note next to it has the expected text.
 * Known limit: the journeys that drag run in Chromium only.
 */
export async function drag(page: Page, name: string, by: number, expected: RegExp): Promise<void> {
  const box = await eventOf(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not in sight.`)
  const [x, y] = [box.x + box.width / 2, box.y + 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + by / 2, { steps: 6 })
  await page.mouse.move(x, y + by, { steps: 6 })
  const note = page
    .locator('[aria-hidden]', { has: page.locator('strong') })
    .filter({ hasText: / to / })
    .last()
  await expect(note).toHaveText(expected)
  await page.mouse.up()
}
