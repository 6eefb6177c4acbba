import { PlainIcon } from '../../ui/buttons/plain-icon.tsx'
import styles from './conflicts.module.css'
import type { StandingConflict } from './use-conflicts.ts'

/** Shows a small mark for a program's conflicts that nobody accepted. Shows nothing without such conflicts. */
export function ConflictMark({ conflicts = [] }: { conflicts?: readonly StandingConflict[] | undefined }) {
  const openConflicts = conflicts.filter(({ accepted }) => !accepted)
  if (openConflicts.length === 0) return null
  const sentences = openConflicts.map(({ sentence }) => sentence).join(' ')
  const isBlocked = openConflicts.some(({ severity }) => severity === 'blocks')
  return (
    <span className={`${styles.mark} ${isBlocked ? styles.blocks : styles.warns}`} title={sentences}>
      <PlainIcon name="alertTriangle" size={13} />
      <span className="visuallyHidden">
        , {openConflicts.length === 1 ? '1 conflict' : `${openConflicts.length} conflicts`}: {sentences}{' '}
      </span>
    </span>
  )
}
