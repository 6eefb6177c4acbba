import { useSyncExternalStore } from 'react'

const query = '(max-width: 47.99em)'
const subscribe = (changed: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Narrower than 768 px: lists are cards and panels are pages. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
