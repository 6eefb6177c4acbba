import type { ReactNode } from 'react'
import styles from './page.module.css'

type HeadProps = { title: string; lede?: ReactNode; children?: ReactNode }

export const PageHead = ({ title, lede, children }: HeadProps) => (
  <header className={styles.head}>
    <div className={styles.titles}>
      <h1 className={styles.title}>{title}</h1>
      {lede && <p className={styles.lede}>{lede}</p>}
    </div>
    {children && (
      <div className={styles.actions} data-print="no">
        {children}
      </div>
    )}
  </header>
)

type SectionProps = { title: string; action?: ReactNode; heading?: 'h2' | 'h3'; children: ReactNode }

/** Shows a section with a heading. */
export const PlainSection = ({ title, action, heading: Heading = 'h2', children }: SectionProps) => (
  <section className={styles.section}>
    <div className={styles.sectionHead}>
      <Heading className={styles.sectionTitle}>{title}</Heading>
      {action}
    </div>
    {children}
  </section>
)
