import { linkTokens } from './cloud/session/link-tokens.ts'
import { session } from './cloud/session/session.ts'

// Before the router reads the address.
linkTokens.takeFromAddress()
// The address of another link to the same page can differ only in its fragment, and then the browser loads nothing.
addEventListener('hashchange', () => linkTokens.takeFromAddress() && location.reload())

// Part of the `session` file, which the page starts long before the app is loaded.
const isLinked = location.pathname === '/answer'
if (isLinked || session.now().state === 'verified')
  void (isLinked ? import('./features/answer-shift/open-shift-link.ts') : import('./send-first-calls.ts'))
    .then(({ sendFirstCalls }) => sendFirstCalls())
    .catch(() => undefined)
