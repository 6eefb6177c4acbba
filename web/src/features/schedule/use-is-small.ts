import { createUseScreen } from '../../ui/use-is-phone.ts'
import { SMALL_SCREEN } from './calendar-time.ts'

/** True on a screen without room for a calendar of hours. */
export const useIsSmall = createUseScreen(SMALL_SCREEN)

/** True if the screen has no room for a calendar of hours now, for code outside of components. */
export const isSmall = () => matchMedia(SMALL_SCREEN).matches
