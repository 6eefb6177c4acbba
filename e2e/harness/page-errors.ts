import { expect, type Page } from '@playwright/test'

/** Everything that goes wrong on these pages: console errors and warnings, uncaught errors, failing requests. */
export function watchPageErrors() {
  const errors: string[] = []
  const expected: RegExp[] = []
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
        // Leaving a page ends what it was still loading, the event stream among it.
        if (!['net::ERR_ABORTED', 'NS_BINDING_ABORTED'].includes(why))
          errors.push(`failed request: ${request.method()} ${request.url()} ${why}`)
      })
      page.on('response', (response) => {
        if (response.status() >= 400)
          errors.push(`failed request: ${response.request().method()} ${response.url()} ${response.status()}`)
      })
    },
    /** For a story that is about a refusal: errors that match are part of it. */
    allow: (...patterns: RegExp[]) => expected.push(...patterns),
    /** Returns the unexpected errors since the last call. */
    take,
    check: () => expect(take(), 'errors in the browser').toEqual([]),
  }
}
export type PageErrors = ReturnType<typeof watchPageErrors>
