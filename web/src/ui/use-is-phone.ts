import { useMediaQuery } from '@mantine/hooks'

const PHONE = '(max-width: 47.99em)'

/** Narrower than 768 px: lists are cards and panels are pages. */
export const useIsPhone = () => useMediaQuery(PHONE, false, { getInitialValueInEffect: false })

/** The same now, outside of components. */
export const isPhone = () => matchMedia(PHONE).matches

/** True if people point with a finger, as on phones and tablets. */
export const useIsTouch = () => useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
