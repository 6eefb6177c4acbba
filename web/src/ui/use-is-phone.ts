import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Only screens: paper is as narrow as a phone. */
const PHONE = 'screen and (max-width: 47.99em)'

function subscribe(changed: () => void): () => void {
  const phone = matchMedia(PHONE)
  // The page must be redrawn for paper before the browser prints it.
  const redrawNow = () => flushSync(changed)
  phone.addEventListener('change', redrawNow)
  return () => phone.removeEventListener('change', redrawNow)
}

/** True if the window is narrower than 768 px: lists are cards and panels are pages. */
export const useIsPhone = () => useSyncExternalStore(subscribe, isPhone)

/** True if the window is narrower than 768 px now, for code outside of components. */
export const isPhone = () => matchMedia(PHONE).matches

export const useIsTouch = () => useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
