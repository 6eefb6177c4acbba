import '../mantine.css'
import '../library.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { type ReactNode, useEffect } from 'react'
import { type Centre, useCentre } from '../cloud/centre.ts'
import { getPreloadedAnswer } from '../cloud/session/preloaded-answers.ts'
import { nonce } from '../nonce.ts'
import { theme } from '../theme.ts'
import { useTheme } from './use-theme.ts'

if (nonce) setNonce(nonce)

/** A colour scheme manager that does nothing: the library gets the page's theme and never chooses one. */
const NO_CHOICE = {
  set: () => undefined,
  clear: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
}

/** The centre's colours on the page. */
const shownColors = { ...getPreloadedAnswer<Centre>('centre.get').initialData?.brandColors }

/** Shows a centre's colour that was saved after the page was sent. `initial` removes the colour of the page. */
function useBrandColors() {
  const { brandColors } = useCentre()
  useEffect(() => {
    for (const theme of ['light', 'dark'] as const) {
      const color = brandColors?.[theme]
      // Each change computes all styles again.
      if (color === shownColors[theme]) continue
      shownColors[theme] = color
      document.documentElement.style.setProperty(`--own-brand-${theme}`, color ?? 'initial')
    }
  }, [brandColors])
}

/** Provides the context of the component library. The theme's variables are in the page's stylesheet. */
export function MantineRoot({ children }: { children: ReactNode }) {
  const { theme: colorScheme } = useTheme()
  useBrandColors()
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      forceColorScheme={colorScheme}
      colorSchemeManager={{ get: () => colorScheme, ...NO_CHOICE }}
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  )
}
