import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ScreenTarget } from '../../ui/url-state.ts'
import styles from './needs.module.css'

type RowProps = { link: ScreenTarget; when: ReactNode; what: string; more?: string; badge?: ReactNode }

/** One thing that waits: when, what, and the way to it. */
export function NeedsRow({ link, when, what, more, badge }: RowProps) {
  return (
    <li className={styles.row}>
      <Link {...link} className={styles.go}>
        <span className={styles.when}>{when}</span>
        <span className={styles.what}>
          {what}
          {more && <span className={styles.more}>{more}</span>}
        </span>
        {badge}
      </Link>
    </li>
  )
}

export const NeedsRows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>
export const Figures = ({ children }: { children: ReactNode }) => <div className={styles.figures}>{children}</div>
