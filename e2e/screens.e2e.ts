import type { Page } from '@playwright/test'
import { ROUTES } from '../scripts/screens/routes.ts'
import { findViolations } from './harness/axe.ts'
import { findLayoutShifts, watchLayoutShifts } from './harness/layout-shifts.ts'
import { expect, test } from './harness/test.ts'

/** Waits until what the page says no longer changes. The live stream keeps the network busy for good. */
async function settled(page: Page): Promise<void> {
  let before = ''
  await expect
    .poll(
      async () => {
        const now = await page.locator('body').innerText()
        const same = now === before
        before = now
        return same
      },
      { intervals: [300] },
    )
    .toBe(true)
}

/** A window of 1280 px at a zoom of 400 %. */
const ZOOMED = 320

/** Finds buttons beside dates that have the name of another one. */
const findSameNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('button[aria-label*=" date"]')].map((button) => button.ariaLabel ?? '')
    return names.filter((name, index) => names.indexOf(name) < index).map((name) => `two buttons are named ${name}`)
  })

// What stories before have decided, paid or signed could no longer be opened.
test.use({ centre: 'as the sample made it' })
// Each walk only looks. The longest ones come first, so that two workers end at about the same time.
test.describe.configure({ mode: 'parallel' })

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  for (const role of ['admin', 'facilitator', 'client', 'signedOut'] as const) {
    test(`Every screen and layer is accessible, stands still and is named: ${role}, ${theme}, ${width} px`, async ({
      page,
      as,
      cloud,
      pageErrors,
    }) => {
      pageErrors.allow(/no\/such\/page/)
      test.setTimeout(300_000)
      const rolePage = role === 'signedOut' ? page : await as(role)
      await rolePage.addInitScript((scheme) => localStorage.setItem('belay-color-scheme', scheme), theme)
      await watchLayoutShifts(rolePage)
      await rolePage.emulateMedia({ reducedMotion: 'reduce' })
      const height = width === 390 ? 844 : 900
      await rolePage.setViewportSize({ width, height })
      const wrong: Record<string, string[]> = {}
      for (const { path, name, act } of ROUTES.filter(({ seenBy }) => seenBy.includes(role))) {
        await rolePage.goto(cloud.origin + path)
        // What an open layer covers is hidden, the name of the page with it.
        await expect(rolePage.getByRole('heading', { level: 1, includeHidden: true }), path).toHaveCount(1)
        await settled(rolePage)
        if (act) {
          await act(rolePage)
          await settled(rolePage)
        }
        const problems = [
          ...(await findLayoutShifts(rolePage)),
          ...(await findViolations(rolePage)),
          ...(await findSameNames(rolePage)),
        ]
        const widths = width === 390 && !act ? [width, ZOOMED] : [width]
        for (const wide of widths) {
          await rolePage.setViewportSize({ width: wide, height })
          const over = await rolePage.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (over > 0) problems.push(`at ${wide} px, the page is ${over} px wider than the window`)
        }
        if (widths.length > 1) await rolePage.setViewportSize({ width, height })
        if (problems.length > 0) wrong[`${name} (${path})`] = problems
      }
      expect(wrong).toEqual({})
    })
  }
}
