import { session } from './session.ts'

/**
 * Loads live updates once somebody is signed in and verified, so that other visitors never do. Where the file cannot be
 * loaded, it is tried again when the network comes back or the sign-in changes.
 */
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
