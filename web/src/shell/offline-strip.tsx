import { useSyncExternalStore } from 'react'
import { useOnline } from '../cloud/online.ts'
import { signOutFailure } from '../cloud/session/sign-out.ts'
import { shownSince, startUpdate } from '../offline/shown-since.ts'
import styles from './shell.module.css'

/** Formats a time as 9:41 AM; one of another day with its date. */
function formatSince(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  const day = isToday ? {} : ({ weekday: 'short', month: 'short', day: 'numeric' } as const)
  return new Date(at).toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit' })
}

/**
 * Shows that there is no connection, with the age of the shown data, and a button for a new version of the app. Shows
 * also that signing out failed, because the person may believe they are signed out.
 */
export default function OfflineStrip() {
  const online = useOnline()
  const since = useSyncExternalStore(shownSince.subscribe, shownSince.get)
  const update = useSyncExternalStore(startUpdate.subscribe, startUpdate.get)
  const isStillSignedIn = useSyncExternalStore(signOutFailure.subscribe, signOutFailure.now)
  const sentences = [
    since !== null && `No connection. You see what this device knew at ${formatSince(since)}.`,
    since === null && !online && "You're offline. What you see may be out of date.",
    isStillSignedIn && "We couldn't sign you out. You're still signed in.",
    update && 'There is a new version of Belay.',
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <div className={styles.offline}>
      {sentences.join(' ')}
      {update && (
        <button type="button" className={styles.update} onClick={update}>
          Update
        </button>
      )}
    </div>
  )
}
