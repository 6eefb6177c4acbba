import { expect, type Page } from '@playwright/test'

/** Collects all errors of these pages: console errors and warnings, uncaught errors, failing requests. */
export function watchPageErrors() {
  const errors: string[] = []
  // The journeys block the service worker, except those about it.
  const expected = [/Service Worker registration blocked by Playwright/]
  const take = () => errors.splice(0).filter((line) => !expected.some((pattern) => pattern.test(line)))
  return {
    watch(page: Page) {
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          errors.push(`console ${message.type()}: ${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
      page.on('requestfailed', (request) => {
        const why = request.failure()?.errorText ?? ''
        // Leaving a page cancels its pending requests, including the event stream.
        if (!['net::ERR_ABORTED', 'NS_BINDING_ABORTED'].includes(why))
          errors.push(`failed request: ${request.method()} ${request.url()} ${why}`)
      })
      page.on('response', (response) => {
        if (response.status() >= 400)
          errors.push(`failed request: ${response.request().method()} ${response.url()} ${response.status()}`)
      })
    },
    /** Allows errors that match, for a story about a refusal. */
    allow: (...patterns: RegExp[]) => expected.push(...patterns),
    /** Returns the unexpected errors since the last call. */
    take,
    check: () => expect(take(), 'errors in the browser').toEqual([]),
  }
}
export type PageErrors = ReturnType<typeof watchPageErrors>
