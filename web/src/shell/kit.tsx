import '../mantine.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { nonce } from '../nonce.ts'
import { theme } from '../theme.ts'
import { useTheme } from './theme.ts'

if (nonce) setNonce(nonce)

/** The page's own theme is the one that counts: the library is told, and chooses none. */
const NO_CHOICE = {
  set: () => undefined,
  clear: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
}

/** What the component library needs around its components. Their variables are in the page's stylesheet. */
export function Kit({ children }: { children: ReactNode }) {
  const { theme: shown } = useTheme()
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      forceColorScheme={shown}
      colorSchemeManager={{ get: () => shown, ...NO_CHOICE }}
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  )
}
