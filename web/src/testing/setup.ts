import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { queryClient } from '../cloud/query.ts'

/** Browser features that the component library needs and jsdom lacks. */
const ignore = () => undefined
const listeners = { addEventListener: ignore, removeEventListener: ignore }
window.matchMedia = (query) => ({ ...listeners, matches: false, media: query }) as unknown as MediaQueryList
window.ResizeObserver = class {
  observe = ignore
  unobserve = ignore
  disconnect = ignore
}
Element.prototype.scrollIntoView = ignore
Element.prototype.setPointerCapture = ignore
window.scrollTo = ignore
// A call that a test does not answer stays open, as on a slow network.
globalThis.fetch = () => new Promise(() => undefined)
Object.defineProperty(document, 'fonts', { value: listeners, configurable: true })

// Files share a browser and the app's modules, so each starts without the state of the ones before.
queryClient.clear()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()

// On a busy machine, a dialog takes seconds to appear. A missing element still fails.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})
