import type { ReactNode } from 'react'
import styles from './card-page.module.css'

/** A page that is one card: to sign in, or what a link in a mail leads to. `below` stands under the card. */
export const CardPage = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <div className={styles.page}>
    <div className={styles.card}>{children}</div>
    {below}
  </div>
)
