import './page.css'
import './scale.css'
import './styles.css'
import 'virtual:theme-variables.css'
import './run-react.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { centreQuery } from './cloud/centre.ts'
import { queryClient } from './cloud/query.ts'
import { session } from './cloud/session/session.ts'
import { startLiveWhenSignedIn } from './cloud/start-live.ts'
import { getRouter } from './router.tsx'
import { followTheme } from './shell/theme.ts'
import { filesRun } from './start-early.ts'

followTheme()
void session.settled()
void queryClient.prefetchQuery(centreQuery)

/** Ends the current task, so that each is short. */
const endTask = () => new Promise((resolve) => setTimeout(resolve))

/** The longest wait for the first screen. After it, the app itself shows problems with the connection. */
const FIRST_SCREEN_MS = 2000

/**
 * Draws the app together with its first screen, to avoid a second drawing. The page shows a static top bar until then.
 * The steps are separate tasks, and a transition is drawn in short pieces, so that the browser stays responsive.
 */
async function startApp(root: HTMLElement): Promise<void> {
  await endTask()
  startLiveWhenSignedIn()
  const router = getRouter()
  await Promise.race([
    filesRun.then(() => router.load()),
    new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_MS)),
  ])
  await endTask()
  startTransition(() =>
    createRoot(root).render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}

const root = document.getElementById('root')
if (root) void startApp(root)

// In development: the cloud restarted with changed code, so every answer may be outdated.
import.meta.hot?.on('belay:cloud-restarted', () => void queryClient.invalidateQueries())
