import type { BrowserContext } from '@playwright/test'

/**
 * In Firefox, Playwright sets the value of a field in a way that React does not notice; typed as by a person, it does.
 * Does nothing in other engines.
 */
export async function typeLikePeople(context: BrowserContext): Promise<void> {
  if (context.browser()?.browserType().name() !== 'firefox') return
  await context.addInitScript(() => {
    const insert = (text: string) => {
      document.execCommand('insertText', false, text)
      return null
    }
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined })
  })
}
