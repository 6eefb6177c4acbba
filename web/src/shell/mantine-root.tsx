import '../mantine.css'
import '../library.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { type ReactNode, useEffect } from 'react'
import { useCentre } from '../cloud/centre.ts'
import { nonce } from '../nonce.ts'
import { theme } from '../theme.ts'
import { useTheme } from './theme.ts'

if (nonce) setNonce(nonce)

/** A colour scheme manager that does nothing: the library gets the page's theme and never chooses one. */
const NO_CHOICE = {
  set: () => undefined,
  clear: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
}

/** Shows a centre's colour that was saved after the page was sent. `initial` removes the colour of the page. */
function useBrandColors() {
  const { brandColors } = useCentre()
  useEffect(() => {
    for (const theme of ['light', 'dark'] as const)
      document.documentElement.style.setProperty(`--own-brand-${theme}`, brandColors?.[theme] ?? 'initial')
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
