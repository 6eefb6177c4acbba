import { session } from './cloud/session.ts'

// Part of a file that the page of a signed-in person starts by itself, long before the app is there.
if (session.now().state === 'verified')
  void import('./ask-first.ts').then(({ askFirst }) => askFirst()).catch(() => undefined)
