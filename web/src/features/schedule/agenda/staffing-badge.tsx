import { countStaff, describeStaffing, isStaffed } from '@belay/contract/staffing'
import { PlainIcon } from '../../../ui/buttons/plain-icon.tsx'
import type { Staffed } from '../entries.ts'
import styles from '../schedule.module.css'

/**
 * Returns the state of a program's staffing. short: more people must be asked; asked: enough people were asked, but not
 * all have confirmed; full: enough people confirmed; none: nobody is needed, or the program is cancelled.
 */
function getStaffingState(entry: Staffed): keyof typeof ICONS {
  const { status, staffNeeded } = entry
  if (status === 'cancelled' || staffNeeded === 0) return 'none'
  if (isStaffed(entry)) return 'full'
  const { confirmed, asked } = countStaff(entry)
  return confirmed + asked < staffNeeded ? 'short' : 'asked'
}

const ICONS = { short: 'alertTriangle', asked: 'clockQuestion', full: 'circleCheck', none: 'users' } as const

/** Shows "1 of 3 confirmed, 2 asked" with an icon, or "3 of 3" if all confirmed. */
export function StaffingBadge({ entry, showsText }: { entry: Staffed; showsText?: boolean }) {
  const state = getStaffingState(entry)
  const { count, meaning } = describeStaffing(entry)
  const more = state === 'short' ? ', more needed' : ''
  return (
    <span className={`${styles.staffing} ${styles[state]}`} title={`${count} ${meaning}${more}`}>
      <PlainIcon name={ICONS[state]} size={13} />
      <span className="tabular">{count}</span>
      <span className={showsText && state !== 'full' ? undefined : 'visuallyHidden'}>
        {' '}
        {meaning}
        {!showsText && more}
      </span>
    </span>
  )
}
