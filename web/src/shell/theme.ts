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

function choose(theme: 'light' | 'dark'): void {
  page.setAttribute(SWITCHING, '')
  page.setAttribute(SHOWN, theme)
  setTimeout(() => page.removeAttribute(SWITCHING), 10)
  browserStorage.keep(CHOICE, theme)
}

/** Follows the choice made in another tab and, without one, the system. `public/before-paint.js` shows it at first. */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    const chosen = browserStorage.read(CHOICE)
    const dark = chosen === 'dark' || (chosen !== 'light' && system.matches)
    page.setAttribute(SHOWN, dark ? 'dark' : 'light')
  }
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
