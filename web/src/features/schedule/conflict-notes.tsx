import { IconAlertTriangle } from '@tabler/icons-react'
import type { Conflict } from './conflicts.ts'
import styles from './schedule.module.css'

/** What speaks against a time, before it is saved; saving stays possible. */
export function ConflictNotes({ conflicts }: { conflicts: readonly Conflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <div className={styles.warning} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <ul aria-label="Conflicts">
        {conflicts.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
