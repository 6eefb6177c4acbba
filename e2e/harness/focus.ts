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
