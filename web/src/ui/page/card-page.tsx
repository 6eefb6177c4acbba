import type { ReactNode } from 'react'
import styles from './card-page.module.css'

/** Shows a page with one card, for the sign-in and for mailed links. `below` is shown under the card. */
export const CardPage = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <div className={styles.page}>
    <div className={styles.card}>{children}</div>
    {below}
  </div>
)
