import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Loading } from '../ui/loading.tsx'
import styles from './shell.module.css'

/** Loads a page when it is first shown. Its failure is said in plain words: other failures end in these pages. */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null
  return function LazyPage(props) {
    const [Page, setPage] = useState<ComponentType<Props> | null>(() => loaded)
    const [failed, setFailed] = useState(false)
    const fetchIt = useCallback(() => {
      setFailed(false)
      load().then(
        (page) => {
          loaded = page.default
          setPage(() => page.default)
        },
        () => setFailed(true),
      )
    }, [])
    useEffect(() => {
      if (loaded) return
      fetchIt()
      window.addEventListener('online', fetchIt)
      return () => window.removeEventListener('online', fetchIt)
    }, [fetchIt])
    if (Page) return <Page {...props} />
    if (!failed) return <Loading height={320} />
    return (
      <div className={styles.unfetched} role="alert">
        <h1>We couldn't load this page</h1>
        <p>You're offline. The page opens when you're back.</p>
        <button type="button" onClick={fetchIt}>
          Retry
        </button>
      </div>
    )
  }
}
