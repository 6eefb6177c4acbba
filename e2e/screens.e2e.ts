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
      await rolePage.setViewportSize({ width, height: width === 390 ? 844 : 900 })
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
        const problems = [...(await findLayoutShifts(rolePage)), ...(await findViolations(rolePage))]
        const wide = await rolePage.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (wide > 0) problems.push(`the page is ${wide} px wider than the window`)
        if (problems.length > 0) wrong[`${name} (${path})`] = problems
      }
      expect(wrong).toEqual({})
    })
  }
}
