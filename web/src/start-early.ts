import { session } from './cloud/session/session.ts'

// Part of the `session` file, which a signed-in person's page starts long before the app is loaded.
if (session.now().state === 'verified')
  void import('./send-first-calls.ts').then(({ sendFirstCalls }) => sendFirstCalls()).catch(() => undefined)
