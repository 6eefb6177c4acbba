import type { Page } from '@playwright/test'
import { expect } from '../harness/test.ts'

/**
 * A day in the next weeks on which the sample centre has nothing at the hours of this story, as MM/dd/yyyy and
 * yyyy-MM-dd.
 */
export function dayAhead(days: number): { us: string; iso: string } {
  const iso = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [year, month, date] = iso.split('-')
  return { us: `${month}/${date}/${year}`, iso }
}

/** A program in the calendar, by its name. */
export const eventOf = (page: Page, name: string) => page.locator('main').getByTitle(name, { exact: true })

/**
 * Drags a program up or down by so many pixels, the way a hand does, and lets it go once the note beside it says what
 * is expected.
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
