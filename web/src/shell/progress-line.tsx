import { useRouterState } from '@tanstack/react-router'
import styles from './shell.module.css'

/** A thin line at the very top while a route loads. */
export function ProgressLine() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return <div className={styles.progress} data-loading={loading || undefined} data-print="no" aria-hidden />
}
