import { expect, type Locator, type Page } from '@playwright/test'
import { PATIENCE_MS, type Target, type WebKit } from './webkit.ts'

/** A browser in which a story finds elements by role, name and label, so that the same story runs in every engine. */
export type Phone = Pick<WebKit, 'goto' | 'press' | 'fill' | 'sees'> & {
  /** Returns and forgets how many elements were pressed and how many fields were filled in. */
  takeCounts: () => { presses: number; fields: number }
}

/** Counts the presses and the filled-in fields of a browser. */
export function createPhone(browser: Omit<Phone, 'takeCounts'>): Phone {
  let counts = { presses: 0, fields: 0 }
  return {
    goto: browser.goto,
    sees: browser.sees,
    press: async (target) => {
      counts.presses++
      await browser.press(target)
    },
    fill: async (target, text) => {
      counts.fields++
      await browser.fill(target, text)
    },
    takeCounts() {
      const taken = counts
      counts = { presses: 0, fields: 0 }
      return taken
    },
  }
}

/** Returns a page of Chromium or Firefox as a phone. */
export function phoneOfPage(page: Page): Phone {
  const find = ({ role, name, label, text, within, nth = 0 }: Target): Locator => {
    const root = within ? find(within) : page
    const found = role
      ? root.getByRole(role as 'button', { exact: true, ...(name !== undefined && { name }) })
      : label !== undefined
        ? root.getByLabel(label, { exact: true })
        : root.getByText(text ?? '', { exact: true })
    return nth < 0 ? found.last() : found.nth(nth)
  }
  return createPhone({
    goto: async (url) => void (await page.goto(url)),
    press: (target) => find(target).click(),
    fill: (target, text) => find(target).fill(text),
    sees: (target) => expect(find(target)).toBeVisible({ timeout: PATIENCE_MS }),
  })
}
