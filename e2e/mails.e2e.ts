import type { Page } from '@playwright/test'
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

/** Each color scheme of a mail program, with the width of its window. */
const WINDOWS = [
  ['light', 390],
  ['dark', 390],
  ['dark', 600],
  ['light', 600],
] as const

/** Finds the faults of the mail on this page that do not depend on its window. */
async function findFaults(page: Page, { id, feature, mail }: Preview): Promise<string[]> {
  const hasFacts = ABOUT_PROGRAMS.includes(feature) && !WITHOUT_FACTS.some((exempt) => exempt.test(id))
  const facts = await page.locator('.facts').first().getByRole('rowheader').allInnerTexts()
  const titles = await page.getByRole('heading', { level: 1 }).allInnerTexts()
  return [
    ...(titles.join() === mail?.subject.replace(/\s+/g, ' ') ? [] : [`has the titles ${titles}`]),
    ...(hasFacts && facts.slice(0, 2).join() !== 'What,When' ? [`has the facts ${facts}`] : []),
    ...((await page.locator('.main').count()) > 1 ? ['has two filled buttons'] : []),
  ]
}

const findSidewaysScroll = async (page: Page): Promise<string[]> => {
  const pixels = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return pixels > 0 ? [`scrolls sideways by ${pixels} px`] : []
}

test('Every mail has one title, its facts and one filled button, in both color schemes', async ({ page, cloud }) => {
  test.setTimeout(480_000)
  const previews: Preview[] = await (await page.request.get(`${cloud.origin}/messages.json`)).json()
  const mailed = previews.filter(({ mail }) => mail !== null)
  expect(mailed.length).toBeGreaterThan(50)
  const wrong: Record<string, string[]> = {}
  for (const preview of mailed) {
    // Not the address itself: its policy forbids scripts, and so the check.
    await page.setContent(await (await page.request.get(`${cloud.origin}/messages/${preview.id}`)).text())
    const faults = await findFaults(page, preview)
    for (const [colorScheme, width] of WINDOWS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      const inWindow = [...(await findSidewaysScroll(page)), ...(width === 390 ? await findViolations(page) : [])]
      faults.push(...inWindow.map((fault) => `${colorScheme}, ${width} px: ${fault}`))
    }
    if (faults.length > 0) wrong[preview.id] = faults
  }
  expect(wrong).toEqual({})
})
