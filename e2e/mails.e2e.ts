import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../scripts/launch/paths.js'
import { findViolations } from './harness/axe.ts'
import { expect, test } from './harness/test.ts'

type Preview = { id: string; feature: string; mail: { subject: string } | null }

/** The features with messages about programs, which show facts in their mails. */
const ABOUT_PROGRAMS = [
  ['programRequests', 'clientPrograms', 'signingLinks', 'programs'],
  ['staffPrograms', 'facilitatorRequests', 'shiftOffers', 'shiftSwaps'],
].flat()
/** The mails about programs without facts: they list requests, or nobody works the shift any more. */
const WITHOUT_FACTS = [/^programRequests\.undatedReminded/, /^shiftSwaps\.swapEnded\.2$/]

/** Finds the faults of the mail on this page. */
async function findFaults(page: Page, { id, feature, mail }: Preview): Promise<string[]> {
  const hasFacts = ABOUT_PROGRAMS.includes(feature) && !WITHOUT_FACTS.some((exempt) => exempt.test(id))
  const facts = await page.locator('.facts').first().getByRole('rowheader').allInnerTexts()
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const titles = await page.getByRole('heading').allInnerTexts()
  return [
    ...(titles.join() === mail?.subject.replace(/\s+/g, ' ') ? [] : [`has the titles ${titles}`]),
    ...(hasFacts && facts.slice(0, 2).join() !== 'What,When' ? [`has the facts ${facts}`] : []),
    ...((await page.locator('.main').count()) > 1 ? ['has two filled buttons'] : []),
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...(await findViolations(page)),
  ]
}

for (const scheme of ['light', 'dark'] as const)
  for (const width of [390, 600]) {
    test(`Every mail has one title, its facts and one filled button: ${scheme}, ${width} px`, async ({
      page,
      cloud,
    }) => {
      test.setTimeout(240_000)
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 844 })
      const previews: Preview[] = await (await page.request.get(`${cloud.origin}/messages.json`)).json()
      const mailed = previews.filter(({ mail }) => mail !== null)
      expect(mailed.length).toBeGreaterThan(50)
      const folder = join(ROOT, 'screens', 'mails', `${scheme}-${width}`)
      mkdirSync(folder, { recursive: true })
      const wrong: Record<string, string[]> = {}
      for (const preview of mailed) {
        // Not the address itself: its policy forbids scripts, and so the check.
        await page.setContent(await (await page.request.get(`${cloud.origin}/messages/${preview.id}`)).text())
        const faults = await findFaults(page, preview)
        if (faults.length > 0) wrong[preview.id] = faults
        await page.screenshot({ path: join(folder, `${preview.id}.png`), fullPage: true })
      }
      expect(wrong).toEqual({})
    })
  }
