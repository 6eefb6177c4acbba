import type { Page } from '@playwright/test'
import { isFirefox } from './firefox.ts'
import { expect } from './test.ts'

/** Expects the focus on an element of the topmost layer after a saving action, not on the page's body. */
export async function expectFocusKept(page: Page): Promise<void> {
  // Firefox only reports the focus of the front window, and a journey has several windows.
  if (isFirefox(page.context())) return
  const focused = () =>
    page.evaluate(() => {
      const layer = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1)
      const { activeElement, body } = document
      return activeElement !== body && (!layer || layer.contains(activeElement))
        ? 'kept'
        : `on ${activeElement?.tagName}, behind ${layer?.textContent?.slice(0, 40)}`
    })
  await expect.poll(focused, { timeout: 5000 }).toBe('kept')
}

/** The delay of an answer, in ms. It is long enough to see a focus that waits for the answer. */
const SLOW = 400
/** The maximum number of frames between the removal of a focused element and the focus on the next one. */
const FRAMES = 5

/** Delays all calls, and returns a function that fails if too many consecutive frames had no focused element. */
export async function watchLostFocus(page: Page): Promise<() => Promise<void>> {
  const calls = '**/rpc/**'
  await page.route(calls, async (route) => {
    await new Promise((answer) => setTimeout(answer, SLOW))
    await route.continue().catch(() => undefined)
  })
  await page.evaluate(() => {
    let lost = 0
    const count = () => {
      lost = document.activeElement === document.body ? lost + 1 : 0
      const { dataset } = document.documentElement
      dataset.lostFocus = String(Math.max(lost, Number(dataset.lostFocus ?? 0)))
      requestAnimationFrame(count)
    }
    count()
  })
  return async () => {
    const frames = await page.evaluate(() => Number(document.documentElement.dataset.lostFocus))
    await page.unroute(calls)
    expect(frames, 'frames without a focus').toBeLessThanOrEqual(FRAMES)
    await expectFocusKept(page)
  }
}
