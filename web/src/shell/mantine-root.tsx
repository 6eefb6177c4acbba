import '../mantine.css'
import '../library.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
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

/** Provides the context of the component library. The theme's variables are in the page's stylesheet. */
export function MantineRoot({ children }: { children: ReactNode }) {
  const { theme: colorScheme } = useTheme()
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
