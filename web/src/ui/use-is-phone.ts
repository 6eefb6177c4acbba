import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Only screens: paper is as narrow as a phone. */
const PHONE = 'screen and (max-width: 47.99em)'

/** Returns a hook that is true while the screen matches a media query. */
export function createUseScreen(query: string): () => boolean {
  const subscribe = (changed: () => void) => {
    const screen = matchMedia(query)
    // The page must be redrawn for paper before the browser prints it.
    const redrawNow = () => flushSync(changed)
    screen.addEventListener('change', redrawNow)
    return () => screen.removeEventListener('change', redrawNow)
  }
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** True if the window is narrower than 768 px: lists are cards and panels are pages. */
export const useIsPhone = createUseScreen(PHONE)

export const useIsTouch = () => useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
