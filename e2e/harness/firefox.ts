import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'

export const isFirefox = (context: BrowserContext) => context.browser()?.browserType().name() === 'firefox'

/** Types values key by key in Firefox only, where React does not notice a value that Playwright sets. */
export async function typeLikePeople(context: BrowserContext): Promise<void> {
  if (!isFirefox(context)) return
  await context.addInitScript(() => {
    const insert = (text: string) => {
      document.execCommand('insertText', false, text)
      return null
    }
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined })
  })
}

/** Returns the bytes that a press downloads. Firefox reports no downloads, so there the page's saved file is read. */
export async function savedBytes(page: Page, press: () => Promise<void>): Promise<Uint8Array> {
  if (!isFirefox(page.context())) {
    const [download] = await Promise.all([page.waitForEvent('download'), press()])
    return new Uint8Array(await readFile(await download.path()))
  }
  await page.evaluate(() => {
    const create = URL.createObjectURL
    URL.createObjectURL = (file: Blob) => {
      Object.assign(window, { savedFile: file })
      return create(file)
    }
  })
  await press()
  await page.waitForFunction(() => 'savedFile' in window)
  const bytes = await page.evaluate(async () => {
    const { savedFile } = window as unknown as { savedFile: Blob }
    return [...new Uint8Array(await savedFile.arrayBuffer())]
  })
  return new Uint8Array(bytes)
}
