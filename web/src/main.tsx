import './mantine.css'
import './styles.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { centreQuery } from './cloud/centre.ts'
import { queryClient } from './cloud/query.ts'
import { session } from './cloud/session.ts'
import { startLiveWhenSignedIn } from './cloud/start-live.ts'
import { nonce } from './nonce.ts'
import { router } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'belay-color-scheme' })

if (nonce) setNonce(nonce)
void session.settled()
void queryClient.prefetchQuery(centreQuery)
startLiveWhenSignedIn()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      getStyleNonce={() => nonce ?? ''}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const asksNotToBeTracked =
  navigator.doNotTrack === '1' ||
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
if (!asksNotToBeTracked)
  addEventListener('load', () =>
    setTimeout(() => void import('./measure.ts').then(({ measure }) => measure()).catch(() => undefined), 1000),
  )

// While the app is developed: the cloud was restarted with other code, so that every answer may be another.
import.meta.hot?.on('belay:cloud-restarted', () => void queryClient.invalidateQueries())
