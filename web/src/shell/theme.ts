import { useSyncExternalStore } from 'react'
import { browserStorage } from '../cloud/storage.ts'

const CHOICE = 'belay-color-scheme'
const SHOWN = 'data-mantine-color-scheme'
/** The attribute that turns off transitions while the theme changes. */
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
  // Removing the attribute restyles the page once more, so wait until after the first paint.
  setTimeout(() => page.removeAttribute(SWITCHING), 300)
}

function choose(theme: 'light' | 'dark'): void {
  show(theme)
  browserStorage.write(CHOICE, theme)
}

/**
 * Follows the theme chosen in another tab or, without a choice, the system's. Paper always has the light theme.
 * `public/before-paint.js` sets the first theme.
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

/** Returns the shown theme, light or dark blue, and a function that switches to the other and stores the choice. */
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
