import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './schedule.module.css'

/** What speaks against a time, before it is saved; saving stays possible. */
export function ConflictNotes({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div className={styles.warning} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <ul aria-label="Conflicts">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
