import { useSyncExternalStore } from 'react'
import { browserStorage } from '../cloud/storage.ts'

const CHOICE = 'belay-color-scheme'
const SHOWN = 'data-mantine-color-scheme'
/** While it is there, nothing fades from one theme into the other. */
const SWITCHING = 'data-switching'
const page = document.documentElement

const shownTheme = () => (page.getAttribute(SHOWN) === 'dark' ? 'dark' : 'light')

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(page, { attributeFilter: [SHOWN] })
  return () => observer.disconnect()
}

function show(theme: 'light' | 'dark'): void {
  page.setAttribute(SWITCHING, '')
  page.setAttribute(SHOWN, theme)
  // Removing it restyles the page once more: after the first paint.
  setTimeout(() => page.removeAttribute(SWITCHING), 300)
}

function choose(theme: 'light' | 'dark'): void {
  show(theme)
  browserStorage.keep(CHOICE, theme)
}

/**
 * Follows the choice made in another tab and, without one, the system; on paper the theme is light.
 * `public/before-paint.js` shows it at first.
 */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const paper = matchMedia('print')
  const follow = () => {
    const chosen = paper.matches ? 'light' : browserStorage.read(CHOICE)
    show(chosen === 'dark' || (chosen !== 'light' && system.matches) ? 'dark' : 'light')
  }
  paper.addEventListener('change', follow)
  system.addEventListener('change', follow)
  window.addEventListener('storage', ({ key }) => key === CHOICE && follow())
}

/** The light and the dark blue theme: which is shown, and the way to the other. The choice is kept. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, shownTheme)
  const dark = theme === 'dark'
  return {
    theme,
    dark,
    label: dark ? 'Switch to Light Mode' : 'Switch to Dark Mode',
    toggle: () => choose(dark ? 'light' : 'dark'),
  } as const
}
