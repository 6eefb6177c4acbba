import { vi } from 'vitest'

/** Makes every media query that contains this text match, until the test ends. */
export function matchMediaWith(text: string): void {
  const { matchMedia } = window
  vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query.includes(text) }))
}
