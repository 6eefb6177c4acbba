import { useSyncExternalStore } from 'react'
import styles from './shell.module.css'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Seen while there is no connection. */
export function OfflineStrip() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return <div role="status">{!online && <div className={styles.offline}>You are offline. What you see may be out of date; what you type is kept.</div>}</div>
}
