import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** What jsdom lacks and the kit asks for. */
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
})
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoObserver)
Element.prototype.scrollIntoView = () => undefined
Element.prototype.setPointerCapture = () => undefined
window.scrollTo = () => undefined
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
})

// A busy machine draws a dialog in seconds; what never comes fails all the same.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
