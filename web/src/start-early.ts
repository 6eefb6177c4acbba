import { linkTokens } from './cloud/session/link-tokens.ts'
import { session } from './cloud/session/session.ts'

// Before the router reads the address.
linkTokens.takeFromAddress()
// The address of another link to the same page can differ only in its fragment, and then the browser loads nothing.
addEventListener('hashchange', () => linkTokens.takeFromAddress() && location.reload())

// Part of the `session` file, which the page starts long before the app is loaded.
const isLinked = location.pathname === '/answer'
const firstView =
  isLinked || session.now().state === 'verified'
    ? (isLinked ? import('./features/answer-shift/open-shift-link.ts') : import('./send-first-calls.ts'))
        .then(({ sendFirstCalls }) => sendFirstCalls())
        // The screen that uses the answers shows the error.
        .catch(() => undefined)
    : null

/** The longest wait for the first view, and the time that the browser gets to paint it, in ms. */
const FIRST_VIEW_MS = 2000
const PAINT_MS = 50
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
// The page leaves the start of the app to this file if it has a first view, which would wait for the app otherwise. The
// app's files are not even requested before it.
const app = document.querySelector<HTMLTemplateElement>('[data-app]')

/** Runs the app's files in separate tasks. Between them, the browser can answer to a touch. */
async function runFiles(): Promise<void> {
  if (!app) return
  await Promise.race([firstView, wait(FIRST_VIEW_MS)])
  await wait(PAINT_MS)
  const files = [...app.content.querySelectorAll<HTMLLinkElement>('[rel="modulepreload"]')]
  document.head.append(app.content)
  for (const { href } of files) await import(/* @vite-ignore */ href)
}
/** Ends when the app's files have run, or could not. */
export const filesRun = runFiles().catch(() => undefined)
