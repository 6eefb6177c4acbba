import { useSyncExternalStore } from 'react'
import { getShownTheme, labelToggle, toggleTheme, watchTheme } from './theme.ts'

/** Returns the shown theme, and a function that switches to the other and stores the choice. */
export function useTheme() {
  const theme = useSyncExternalStore(watchTheme, getShownTheme)
  return { theme, dark: theme === 'dark', label: labelToggle(), toggle: toggleTheme } as const
}
