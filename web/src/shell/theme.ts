import { browserStorage } from '../cloud/session/storage.ts'

const STORAGE_KEY = 'belay-color-scheme'
const SHOWN_ATTRIBUTE = 'data-mantine-color-scheme'
/** The attribute that turns off transitions while the theme changes. */
const SWITCHING_ATTRIBUTE = 'data-switching'
const root = document.documentElement

/** Returns the shown theme. */
export const getShownTheme = () => (root.getAttribute(SHOWN_ATTRIBUTE) === 'dark' ? 'dark' : 'light')

/** Calls a function at each change of the shown theme. Returns a function that stops it. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(root, { attributeFilter: [SHOWN_ATTRIBUTE] })
  return () => observer.disconnect()
}

function showTheme(theme: 'light' | 'dark'): void {
  root.setAttribute(SWITCHING_ATTRIBUTE, '')
  root.setAttribute(SHOWN_ATTRIBUTE, theme)
  // Removing the attribute restyles the page once more, so wait until after the first paint.
  setTimeout(() => root.removeAttribute(SWITCHING_ATTRIBUTE), 300)
}

function chooseTheme(theme: 'light' | 'dark'): void {
  showTheme(theme)
  browserStorage.write(STORAGE_KEY, theme)
}

/** Follows the theme of other tabs or the system. Paper is light. `public/before-paint.js` sets the first theme. */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const paper = matchMedia('print')
  const update = () => {
    const chosen = paper.matches ? 'light' : browserStorage.read(STORAGE_KEY)
    showTheme(chosen === 'dark' || (chosen !== 'light' && system.matches) ? 'dark' : 'light')
  }
  paper.addEventListener('change', update)
  system.addEventListener('change', update)
  window.addEventListener('storage', ({ key }) => key === STORAGE_KEY && update())
}

/** Returns the words of the button that switches to the other theme. */
export const labelToggle = () => (getShownTheme() === 'dark' ? 'Switch to Light Mode' : 'Switch to Dark Mode')

/** Switches to the other theme, light or dark blue, and stores the choice. */
export const toggleTheme = () => chooseTheme(getShownTheme() === 'dark' ? 'light' : 'dark')
