import type { Entry } from './conflicts.ts'
import styles from './schedule.module.css'
import { StaffingBadge } from './staffing-badge.tsx'

const shortTime = (time: string) => time.replace(':00', '').replace(' ', '').toLowerCase()

/** A program in a calendar: time, title, staffing; struck when cancelled. The coloured edge is drawn by the style of the event. */
export function EventBody({ entry, roomy }: { entry: Entry; roomy?: boolean }) {
  const cancelled = entry.status === 'cancelled'
  return (
    <span
      className={`${styles.event} ${roomy ? styles.roomy : ''} ${styles[entry.status] ?? ''}`}
      title={`${entry.programName}, ${entry.startTime} to ${entry.endTime}, ${entry.status}`}
    >
      <span className={styles.eventTime}>{roomy ? `${entry.startTime} to ${entry.endTime}` : shortTime(entry.startTime)}</span>
      <span className={styles.eventTitle}>
        {cancelled && <span className="visuallyHidden">Cancelled: </span>}
        {entry.programName}
      </span>
      {!cancelled && <StaffingBadge entry={entry} />}
    </span>
  )
}
