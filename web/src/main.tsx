import './start-early.ts'
import './page.css'
import './styles.css'
import 'virtual:theme-variables.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { centreQuery } from './cloud/centre.ts'
import { queryClient } from './cloud/query.ts'
import { session } from './cloud/session.ts'
import { startLiveWhenSignedIn } from './cloud/start-live.ts'
import { router } from './router.tsx'
import { followTheme } from './shell/theme.ts'

followTheme()
void session.settled()
void queryClient.prefetchQuery(centreQuery)
startLiveWhenSignedIn()

/** A first screen that takes longer is waited for within the app, which says what is wrong with the connection. */
const FIRST_SCREEN_MS = 2000

/**
 * Draws the app together with its first screen, rather than without it and again; the page shows a top bar until then.
 * A transition is drawn in short pieces, between which the browser answers.
 */
async function start(root: HTMLElement): Promise<void> {
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS))])
  startTransition(() =>
    createRoot(root).render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}

const root = document.getElementById('root')
if (root) void start(root)

addEventListener('load', () =>
  setTimeout(() => void import('./measure.ts').then(({ measure }) => measure()).catch(() => undefined), 1000),
)

// While the app is developed: the cloud was restarted with other code, so that every answer may be another.
import.meta.hot?.on('belay:cloud-restarted', () => void queryClient.invalidateQueries())
