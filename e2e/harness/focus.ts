import type { Page } from '@playwright/test'
import { isFirefox } from './firefox.ts'
import { expect } from './test.ts'

/** After a saving action the focus is on something of the topmost layer, not on the page's body behind it. */
export async function expectFocusKept(page: Page): Promise<void> {
  // Firefox tells of focus only in the window in front, and a journey has several.
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

/** An answer takes so long, in ms, that a focus which waits for it is seen. */
const SLOW = 400
/** An element that goes and the next place that has the focus are so many drawn frames apart, at most. */
const FRAMES = 5

/**
 * Counts the frames in a row in which nothing has the focus, from now on. The function returned fails if there were
 * more than the change of places needs. Calls are answered slowly meanwhile.
 */
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
