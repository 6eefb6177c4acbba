import { PlainIcon } from '../../ui/plain-icon.tsx'
import styles from './conflicts.module.css'
import type { StandingConflict } from './use-conflicts.ts'

/** Shows a small mark for a program's conflicts that nobody accepted. Shows nothing without such conflicts. */
export function ConflictMark({ conflicts = [] }: { conflicts?: readonly StandingConflict[] | undefined }) {
  const open = conflicts.filter(({ accepted }) => !accepted)
  if (open.length === 0) return null
  const sentences = open.map(({ sentence }) => sentence).join(' ')
  const isBlocked = open.some(({ severity }) => severity === 'blocks')
  return (
    <span className={`${styles.mark} ${isBlocked ? styles.blocks : styles.warns}`} title={sentences}>
      <PlainIcon name="alertTriangle" size={13} />
      <span className="visuallyHidden">
        , {open.length === 1 ? '1 conflict' : `${open.length} conflicts`}: {sentences}{' '}
      </span>
    </span>
  )
}
