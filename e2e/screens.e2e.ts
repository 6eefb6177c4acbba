import type { Page } from '@playwright/test'
import { ROUTES, WALKED } from '../scripts/screens/routes.ts'
import { findViolations } from './harness/axe.ts'
import { findLayoutShifts, watchLayoutShifts } from './harness/layout-shifts.ts'
import { findFailures, isTitled, readPage } from './harness/page-state.ts'
import { addStyles, collectStyles, findTooManyStyles, printStyles, type StyleSets } from './harness/styles.ts'
import { expect, test } from './harness/test.ts'

/** Waits until the page's text no longer changes. Network idle never happens, because of the live stream. */
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

/** The width of a 1280 px window at a zoom of 400 %. */
const ZOOMED = 320

/** Finds buttons next to dates that have the same name as another button. */
const findSameNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('button[aria-label*=" date"]')].map((button) => button.ariaLabel ?? '')
    return names.filter((name, index) => names.indexOf(name) < index).map((name) => `two buttons are named ${name}`)
  })

/** Finds rows and heads of panels with more than one badge or state. */
const findCrowdedRows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('li, tr, h2')].flatMap((row) => {
      const states = [...row.querySelectorAll('[data-meaning]')].filter((state) => state.closest('li, tr, h2') === row)
      return states.length > 1 ? [`shows ${states.map((state) => state.textContent).join(' and ')} in one row`] : []
    }),
  )

// Uses a fresh centre, because earlier stories decide, pay or sign records that could then not be opened.
test.use({ centre: 'as the sample made it' })
// The walks change nothing. The longest ones run first, so that both workers end at about the same time.
test.describe.configure({ mode: 'parallel' })

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  for (const role of WALKED) {
    test(`Every screen and layer is accessible, stable and named: ${role}, ${theme}, ${width} px`, async ({
      page,
      as,
      cloud,
      pageErrors,
    }) => {
      pageErrors.allow(/no\/such\/page/)
      test.setTimeout(480_000)
      const rolePage = role === 'signedOut' ? page : await as(role)
      await rolePage.addInitScript((scheme) => localStorage.setItem('belay-color-scheme', scheme), theme)
      await watchLayoutShifts(rolePage)
      await rolePage.emulateMedia({ reducedMotion: 'reduce' })
      const height = width === 390 ? 844 : 900
      await rolePage.setViewportSize({ width, height })
      const wrong: Record<string, string[]> = {}
      const styles: StyleSets = {}
      for (const { path, name, act, failure } of ROUTES.filter(({ seenBy }) => seenBy.includes(role))) {
        await rolePage.goto(cloud.origin + path)
        // An open layer hides the page behind it, including the page's name.
        await expect(rolePage.getByRole('heading', { level: 1, includeHidden: true }), path).toHaveCount(1)
        const state = await readPage((script) => rolePage.evaluate(script), path)
        if (act) {
          await act(rolePage)
          await settled(rolePage)
        }
        addStyles(styles, await collectStyles(rolePage), name)
        const problems = [
          ...findFailures(state, failure),
          ...(failure && !isTitled(state, failure) ? [`is titled ${state.title}`] : []),
          ...(await findLayoutShifts(rolePage)),
          ...(await findViolations(rolePage)),
          ...(await findSameNames(rolePage)),
          ...(await findCrowdedRows(rolePage)),
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
      console.log(`Styles of all screens: ${role}, ${theme}, ${width} px\n${printStyles(styles)}`)
      expect(wrong).toEqual({})
      expect(findTooManyStyles(styles)).toEqual({})
    })
  }
}
