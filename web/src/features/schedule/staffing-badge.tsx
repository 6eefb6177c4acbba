import { IconAlertTriangle, IconCircleCheck, IconUsers } from '@tabler/icons-react'
import { type Entry, listStaffAtWork } from './entries.ts'
import styles from './schedule.module.css'

type Staffed = Pick<Entry, 'staffing' | 'staffNeeded' | 'status'>

/** short: people are missing; full: as many as are needed; none: nobody is needed, or it is cancelled. */
function staffingState(entry: Staffed): 'short' | 'full' | 'none' {
  if (entry.status === 'cancelled' || entry.staffNeeded === 0) return 'none'
  return listStaffAtWork(entry).length < entry.staffNeeded ? 'short' : 'full'
}

const ICONS = { short: IconAlertTriangle, full: IconCircleCheck, none: IconUsers }

/** "2 of 3" with an icon: the state is never told by colour alone. */
export function StaffingBadge({ entry, words }: { entry: Staffed; words?: boolean }) {
  const state = staffingState(entry)
  const Icon = ICONS[state]
  const count = `${listStaffAtWork(entry).length} of ${entry.staffNeeded}`
  const meaning = state === 'short' ? 'staff, more needed' : state === 'full' ? 'staff, complete' : 'staff'
  return (
    <span className={`${styles.staffing} ${styles[state]}`} title={`${count} ${meaning}`}>
      <Icon size={13} aria-hidden />
      <span className="tabular">{count}</span>
      <span className={words ? undefined : 'visuallyHidden'}> {words ? 'staff' : meaning}</span>
    </span>
  )
}
