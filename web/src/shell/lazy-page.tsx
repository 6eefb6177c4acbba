import type { ComponentType } from 'react'
import { PlainButton } from '../ui/buttons/plain-button.tsx'
import { createLazyPart } from '../ui/lazy-part.tsx'
import { Loading } from '../ui/page/loading.tsx'
import styles from './shell.module.css'

/** Creates a page that loads when it is first shown. Its error message is built in: error pages load lazily too. */
export const createLazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  createLazyPart(load, {
    fallback: () => <Loading height={320} />,
    renderError: (retry) => (
      <div className={styles.unfetched} role="alert">
        <h1>We couldn't load this page</h1>
        <p>You're offline. The page opens when you're back.</p>
        <PlainButton variant="default" onClick={retry}>
          Retry
        </PlainButton>
      </div>
    ),
  })
