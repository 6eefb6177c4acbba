import type { ReactNode } from 'react'
import styles from './folding-card.module.css'
import { FormCard } from './form-group.tsx'
import { useIsPhone } from './use-is-phone.ts'

/** Shows a card of fields that is rarely used. On a phone it is folded, and keeps what was typed in it. */
export function FoldingCard({ title, children }: { title: string; children: ReactNode }) {
  const isPhone = useIsPhone()
  if (!isPhone) return <FormCard title={title}>{children}</FormCard>
  return (
    <details className={`framed ${styles.card}`}>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
      </summary>
      {children}
    </details>
  )
}
