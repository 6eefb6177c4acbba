import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** Browser features that the component library needs and jsdom lacks. */
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
// A call that a test does not answer stays open, as on a slow network.
globalThis.fetch = () => new Promise(() => undefined)
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
})

// On a busy machine, a dialog takes seconds to appear. A missing element still fails.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
