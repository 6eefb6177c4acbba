import { useSyncExternalStore } from 'react'
import { useOnline } from '../cloud/online.ts'
import { signOutFailure } from '../cloud/session/sign-out.ts'
import styles from './shell.module.css'

/** Shows that there is no connection, or that signing out failed: the person may believe they are signed out. */
export function OfflineStrip() {
  const online = useOnline()
  const isStillSignedIn = useSyncExternalStore(signOutFailure.subscribe, signOutFailure.now)
  const sentences = [
    !online && "You're offline. What you see may be out of date.",
    isStillSignedIn && "We couldn't sign you out. You're still signed in.",
  ].filter(Boolean)
  return <div role="status">{sentences.length > 0 && <div className={styles.offline}>{sentences.join(' ')}</div>}</div>
}
