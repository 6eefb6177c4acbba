import { session } from './session/session.ts'

/** Loads live updates once a verified person is signed in. Retries after a failure. */
export function startLiveWhenSignedIn(): void {
  let started = false
  const start = () => {
    if (started || session.now().state !== 'verified') return
    started = true
    import('./live.ts').then(
      ({ startLive }) => startLive(),
      () => {
        started = false
      },
    )
  }
  session.subscribe(start)
  window.addEventListener('online', start)
  start()
}
