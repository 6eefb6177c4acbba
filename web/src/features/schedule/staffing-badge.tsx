import { countStaff, isStaffed, staffingWords } from '@belay/contract/staffing'
import { PlainIcon } from '../../ui/plain-icon.tsx'
import type { Staffed } from './entries.ts'
import styles from './schedule.module.css'

/**
 * short: more people must be asked; asked: as many were asked as are needed, and not all have confirmed; full: as many
 * confirmed as are needed; none: nobody is needed, or it is cancelled.
 */
function staffingState(entry: Staffed): keyof typeof ICONS {
  const { status, staffNeeded } = entry
  if (status === 'cancelled' || staffNeeded === 0) return 'none'
  if (isStaffed(entry)) return 'full'
  const { confirmed, asked } = countStaff(entry)
  return confirmed + asked < staffNeeded ? 'short' : 'asked'
}

const ICONS = { short: 'alertTriangle', asked: 'clockQuestion', full: 'circleCheck', none: 'users' } as const

/** "1 of 3 confirmed, 2 asked" with an icon: the state is never told by colour alone. */
export function StaffingBadge({ entry, words }: { entry: Staffed; words?: boolean }) {
  const state = staffingState(entry)
  const { count, meaning } = staffingWords(entry)
  const more = state === 'short' ? ', more needed' : ''
  return (
    <span className={`${styles.staffing} ${styles[state]}`} title={`${count} ${meaning}${more}`}>
      <PlainIcon name={ICONS[state]} size={13} />
      <span className="tabular">{count}</span>
      <span className={words ? undefined : 'visuallyHidden'}>
        {' '}
        {meaning}
        {!words && more}
      </span>
    </span>
  )
}
